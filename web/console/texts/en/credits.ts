/** Texts of the page of credits and plan. */
export default {
  title: 'Credits and plan',
  lead: 'One credit is one conversation with the agent.',
  month: (period: string) => `Credits of ${period}`,
  monthLead: 'The month is counted in UTC.',
  usedOf: (used: string, limit: string) => `${used} of ${limit} used`,
  usedUnlimited: (used: string) => `${used} used, without a limit`,
  exhausted: 'The credits of this month are used up',
  exhaustedLead: 'The agent starts no new conversations. Those in progress continue.',
  low: 'More than 80% of this month’s credits are used.',
  plan: 'Plan',
  plans: { starter: 'Starter', growth: 'Growth', scale: 'Scale' } as Record<string, string>,
  planLead: 'The operator of this server changes the plan and the credits.',
  storage: 'Knowledge',
  files: 'Files',
};
