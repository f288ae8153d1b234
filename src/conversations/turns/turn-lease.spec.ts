/** What a turn hears while its messages change. */
import type { Queryable } from '../../platform/db/statement.js';
import { TurnLease } from './turn-lease.js';

it('does not wait for a message that was erased before the others were loaded', async () => {
  const waiting = { messages: [{ seq: 6, text: 'Hello', gesture: null, created_at: '' }], answered_seq: 5 };
  const row = { ...waiting, attempts: 1, tried_seq: 6, acted: false };
  const rooms = {
    queue: { claim: async () => ({ workspace_id: 'w', session_id: 's', lease: 'l', attempts: 1 }) },
    db: { query: async () => ({ rows: [row] }) } as unknown as Queryable,
  } as unknown as ConstructorParameters<typeof TurnLease>[0];
  const lease = new TurnLease(rooms, { workspaceId: 'w', sessionId: 's' }, 7);
  await lease.claim();
  await lease.take((await lease.load())!);
  expect([lease.takenSeq, lease.hasNewerMessage, lease.signal.aborted]).toEqual([6, false, false]);
});
