/** How many answers were judged how, as they are shown. */
export interface Judged {
  machine: Record<'right' | 'partly' | 'wrong' | 'not_comparable', string>;
  people: Record<'right' | 'wrong', string>;
}

export default {
  title: 'What the agent does here',
  lead: 'Applies to the next message, also in open conversations.',
  label: 'Agent',
  saved: 'Agent changed',
  modes: { off: 'Off', shadow: 'Shadow', suggest: 'Suggest', live: 'Live' },
  hints: {
    off: 'Your team answers; customers are told so.',
    shadow: 'Your team answers, and what the agent would have said is recorded for you alone.',
    suggest: 'Your team answers, and the agent’s draft stands above the reply field, to send, change or drop.',
    live: 'The agent answers customers.',
  },
  suggestion: {
    title: 'The agent suggests',
    failed: 'The agent could not find an answer this time.',
    insert: 'Insert',
    dismiss: 'Dismiss',
    wrong: 'Wrong',
    judged: 'Recorded as wrong',
  },
  counts: {
    title: 'Before it is live',
    lead: 'What the agent would have answered in your channels, and what your team made of its suggestions in the last 30 days.',
    chat: 'Website chat',
    removed: 'Removed account',
    columns: {
      channel: 'Channel',
      mode: 'Agent',
      turns: 'Questions',
      answered: 'Had an answer',
      suggested: 'Suggested',
      sent: 'Sent as it was',
      edited: 'Edited',
      ignored: 'Ignored',
      wrong: 'Wrong',
      failed: 'Failed',
    },
    judged: (channel: string, { machine, people }: Judged) =>
      `${channel}: judged by the machine: ${machine.right} right, ${machine.partly} partly, ${machine.wrong} wrong, ${machine.not_comparable} not comparable; by people: ${people.right} sent as it was, ${people.wrong} wrong.`,
    byMachine: 'First verdicts by machine',
    proxy:
      'The machine compares the words of an answer with what your team replied instead. That is a hint, not a rate. What a teammate sent as it was or called wrong is judged by people alone.',
  },
};
