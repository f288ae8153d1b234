/** Texts of the settings' navigation, and of what their pages share. */
export default {
  title: 'Settings',
  goTo: (page: string) => `Go to settings: ${page}`,
  groups: {
    workspace: 'Workspace',
    agent: 'Agent',
    developers: 'Developers',
    account: 'Plan and records',
  },
  pages: {
    general: 'General',
    widget: 'Widget',
    channels: 'Channels',
    team: 'Team',
    guardrails: 'Guardrails',
    'kill-switch': 'Kill switch',
    models: 'Models',
    import: 'Import',
    'sign-in': 'Sign-in and mail',
    'api-keys': 'API keys',
    webhooks: 'Webhooks',
    actions: 'Actions',
    'lead-rules': 'Rules for leads',
    credits: 'Credits and plan',
    audit: 'Audit trail',
  },
  leaveTitle: 'Leave without saving?',
  leaveLead: 'Your changes on this page aren’t saved yet.',
  leave: 'Leave without saving',
  stay: 'Stay on this page',
  needsRole: (roles: string[]) =>
    `This page needs the role ${new Intl.ListFormat('en', { type: 'disjunction' }).format(roles)}`,
  needsRoleLead: (role: string) => `Your role here is ${role}. An owner can give you another one.`,
  readOnly: (roles: string[]) =>
    `You can read this page. Changing it needs the role ${new Intl.ListFormat('en', { type: 'disjunction' }).format(roles)}.`,
  secretOnce: 'You won’t be able to see it again.',
  secretStoredAs: {
    fingerprint: 'We only store a fingerprint. If you lose it, revoke it and create a new one.',
    encrypted: 'Stored encrypted and never shown again. If you lose it, replace it here.',
  },
  secretKept: 'I’ve copied it',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  typedWrong: (name: string) => `Type “${name}” exactly as shown.`,
  misses: {
    title: 'Unanswered questions',
    label: 'Hand off to the team',
    after: (count: number) =>
      count === 1 ? 'After the first question without an answer' : `After ${count} in a row without an answer`,
    never: 'Never',
    saved: 'Hand-off changed',
    chatLead: 'When the agent has no answer in the chat, over the API or over MCP.',
    channelLead:
      'When the agent has no answer, the conversation appears in the inbox, and the customer is told that a person will reply. Until then the agent asks them to rephrase.',
  },
};
