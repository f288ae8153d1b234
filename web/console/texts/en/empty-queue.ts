/** Texts of a queue of the inbox in which nothing waits. */
export default {
  titles: {
    mine: 'Nothing is assigned to you',
    unassigned: 'Nobody is waiting to be picked up',
    all: 'No conversation needs a person',
    approvals: 'No action waits for approval',
    mentions: 'Nobody has mentioned you',
    snoozed: 'Nothing is snoozed',
    closed: 'Nothing has been closed yet',
  },
  leads: {
    mine: 'Look into “Unassigned” for conversations to take over.',
    unassigned: 'New conversations appear here by themselves.',
    all: 'When a customer asks for a person, or the agent can’t help, the conversation appears here.',
    approvals: 'Actions that can’t be undone wait here for approval.',
    mentions: 'Conversations appear here when a colleague names you in a private note.',
    snoozed: 'Press S on a conversation that can wait. It comes back at its time, or when the customer writes.',
    closed: 'Resolved and closed conversations are kept here.',
  },
  seeUnassigned: (count: number) => (count === 1 ? 'Show 1 waiting' : `Show ${count} waiting`),
  setUp: 'Finish setting up',
};
