import { TurnLease } from '../../src/conversations/turns/turn-lease.js';
import { TurnQueueStore, type ClaimedSession } from '../../src/conversations/turns/turn-queue.store.js';
import type { Queryable } from '../../src/platform/db/statement.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { exchange, GOOD, opened, teach } from '../support/live.js';
import { browser } from '../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
afterAll(() => app.close());

it('a turn that another has taken over marks no message as answered, and the other does', async () => {
  const person = await browser(app, workspace);
  const sessionId = await opened(person);
  await exchange(app, person, sessionId, GOOD);
  const queue = app.app.get(TurnQueueStore);
  const undone = new Error('undone');
  // In one transaction, which the sweeper of the application does not see.
  const trying = app.app.get(SystemDb).transaction(async (tx: Queryable) => {
    const sql = (text: string, ...values: unknown[]) => tx.query<{ seq: number }>({ text, values });
    await sql('update sessions set answered_seq = 0 where id = $1', sessionId);
    await queue.enqueue(tx, workspace.id, { sessionId, seq: 1 });
    const late = (await queue.claim(tx, workspace.id, sessionId))!;
    await sql(`update turn_queue set due_at = now() - interval '1 second' where session_id = $1`, sessionId);
    const owner = (await queue.claim(tx, workspace.id, sessionId))!;
    expect(owner.lease).not.toBe(late.lease);
    const answered = async () =>
      (await sql('select answered_seq as seq from sessions where id = $1', sessionId)).rows[0]!.seq;
    expect(await queue.markAnswered(tx, late, 1)).toBeNull();
    expect(await answered()).toBe(0);
    expect(await queue.markAnswered(tx, owner, 1)).toEqual({ more: false });
    expect(await answered()).toBe(1);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});

it('a turn that may have carried out an action is not begun again when its message is edited', async () => {
  const person = await browser(app, workspace);
  const sessionId = await opened(person);
  const queue = app.app.get(TurnQueueStore);
  const undone = new Error('undone');
  const trying = app.app.get(SystemDb).transaction(async (tx: Queryable) => {
    await queue.enqueue(tx, workspace.id, { sessionId, seq: 1 });
    const first = (await queue.claim(tx, workspace.id, sessionId))!;
    await queue.restart(tx, workspace.id, sessionId);
    const second = (await queue.claim(tx, workspace.id, sessionId))!;
    expect(second).toMatchObject({ attempts: 1 });
    expect(await queue.markActed(tx, first)).toBe(false);
    expect(await queue.markActed(tx, second)).toBe(true);
    await queue.restart(tx, workspace.id, sessionId);
    expect(await queue.claim(tx, workspace.id, sessionId)).toBeNull();
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});

it('a turn whose first words are about to be read is not broken off by what comes just then', async () => {
  const session = { workspaceId: workspace.id, sessionId: newId(), claimed: {} as ClaimedSession };
  const queue = { markReplying: () => Promise.resolve(true) } as unknown as TurnQueueStore;
  const lease = new TurnLease({ queue } as ConstructorParameters<typeof TurnLease>[0], session, 1);
  const marked = lease.markReplying();
  lease.onMessage(2);
  lease.stop();
  await marked;
  expect(lease.signal.aborted).toBe(false);
});

it('a visitor who leaves a turn that acts keeps it, and their next message is no repetition of it', async () => {
  const person = await browser(app, workspace);
  const sessionId = await opened(person);
  const queue = app.app.get(TurnQueueStore);
  const undone = new Error('undone');
  const trying = app.app.get(SystemDb).transaction(async (tx: Queryable) => {
    await queue.enqueue(tx, workspace.id, { sessionId, seq: 1 });
    const acting = (await queue.claim(tx, workspace.id, sessionId))!;
    await queue.markActed(tx, acting);
    for (let left = 0; left < 2; left++) await queue.dropSilent(tx, workspace.id, sessionId);
    expect(await queue.markAnswered(tx, acting, 1)).toEqual({ more: false });
    await queue.enqueue(tx, workspace.id, { sessionId, seq: 1 });
    await queue.markActed(tx, (await queue.claim(tx, workspace.id, sessionId))!);
    await queue.dropSilent(tx, workspace.id, sessionId);
    await queue.enqueue(tx, workspace.id, { sessionId, seq: 2 });
    await tx.query({
      text: `update turn_queue set due_at = now() - interval '1 s' where session_id = $1`,
      values: [sessionId],
    });
    expect(await queue.claim(tx, workspace.id, sessionId)).toMatchObject({ attempts: 1 });
    const { rows } = await tx.query({
      text: 'select acted from turn_queue where session_id = $1',
      values: [sessionId],
    });
    expect(rows).toEqual([{ acted: false }]);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});
