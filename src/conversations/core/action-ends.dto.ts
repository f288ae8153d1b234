/**
 * How an action of a session ended: `refused` by a guardrail, `stopped` by the kill switch, `denied` by the team or for
 * lack of its decision, `declined` by the customer.
 */
export type ActionEnd = 'done' | 'failed' | 'refused' | 'stopped' | 'denied' | 'declined';
