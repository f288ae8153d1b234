/** A message that hangs its turn, on two instances that share only the database, one of which is killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { AgentThreads, type TurnTaskEvent } from '../../../src/agent/threads/agent-threads.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { TurnQueueSweeper } from '../../../src/conversations/turns/turn-queue.sweeper.js';
import { HANGS } from '../../support/analysis-faults.cjs';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startOwnApp,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { eventually } from '../../support/eventually.js';
import { eventsOf } from '../../support/journal.js';
import { authors, exchange, GOOD, idle, opened, say, spoken, teach } from '../../support/live.js';
import { fail } from '../../../src/platform/kernel/errors.js';
import { browser } from '../../support/widget.js';

const POISON = `Tell me of ${HANGS}.`;

let app: TestApp;
let workspace: TestWorkspace;
const children: ChildProcess[] = [];
beforeAll(async () => {
  app = await startOwnApp('its processes are killed');
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.close();
});

/** Another instance, as callers see it. */
async function instance(): Promise<TestApp & { kill(): Promise<void> }> {
  const args = [
    '--require',
    resolve('test/support/ts-register.cjs'),
    'test/support/instance-process.ts',
    app.databaseUrl,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  children.push(child);
  const { baseUrl } = await new Promise<{ baseUrl: string }>((ready) => child.once('message', ready));
  const ended = new Promise((done) => child.once('exit', done));
  return { ...app, baseUrl, kill: async () => void (child.kill('SIGKILL'), await ended) };
}

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const queued = async (session: string) =>
  (await sql('select attempts, holder, acted from turn_queue where session_id = $1', session)).rows[0];
const dueNow = (session: string) =>
  sql(`update turn_queue set due_at = now() - interval '1 s' where session_id = $1`, session);
const unanswered = async (session: string) =>
  (await eventsOf(app, workspace.id)).filter(
    ({ type, object }) => type === 'answer.unanswered' && object['session_id'] === session,
  );

it('a message is quarantined at its third claim, with notice to person and team; the rest continues', async () => {
  const [first, second] = await Promise.all([instance(), instance()]);
  const person = await browser(first, workspace);
  const elsewhere = await browser(second, workspace, { visitor_token: person.visitorToken });
  const id = await opened(person);

  expect((await say(person, id, POISON)).status).toBe(201);
  await eventually(async () => (await queued(id))?.['attempts'] === 1);
  await first.kill(); // in the middle of its turn
  await eventually(async () => (await queued(id))?.['attempts'] === 2);
  expect((await call(second, 'GET', '/healthz')).status).toBe(200);
  await eventually(async () => (await queued(id)) === undefined);

  expect(await spoken(elsewhere, id)).toMatchObject([{ author: 'contact' }, { author: 'system', form: 'contact' }]);
  expect(await unanswered(id)).toMatchObject([{ object: { status: 'refused', abstain_reason: 'guardrail' } }]);
  expect((await call(second, 'GET', '/metrics', { token: METRICS_TOKEN })).text).toContain(
    'work_quarantined_total{queue="turns"} 1',
  );

  await say(elsewhere, id, GOOD);
  await eventually(async () => (await authors(elsewhere, id)).at(-1) === 'agent');
  expect((await spoken(elsewhere, id)).at(-1).text).toContain('30 days');
  await second.kill(); // It would take up what the next tests leave in the queue.
});

it('a message is not run at its third claim, however it failed before', async () => {
  const person = await browser(app, workspace);
  const id = await opened(person);
  const turn = jest.spyOn(app.app.get(AgentThreads), 'turn').mockImplementation(async function* () {
    throw new Error('out of order');
  });
  await exchange(app, person, id, GOOD);
  for (let taken = 2; taken <= 3; taken++) {
    expect(await authors(person, id)).toEqual(['contact']);
    await dueNow(id);
    await app.app.get(TurnQueueSweeper).sweep();
    await idle(app);
  }
  expect(turn).toHaveBeenCalledTimes(2);
  expect(await authors(person, id)).toEqual(['contact', 'system']);
  expect(await unanswered(id)).toHaveLength(1);
});

it('an attempt is not counted if its instance shuts down cleanly', async () => {
  const third = await startTestApp({}, app.databaseUrl);
  const there = await browser(third, workspace);
  const id = await opened(there);
  let asked = 0;
  jest.spyOn(third.app.get(AgentThreads), 'turn').mockImplementation(async function* (_, __, options) {
    asked++;
    await new Promise((_done, broken) =>
      options!.signal!.addEventListener('abort', () => broken(new Error('aborted'))),
    );
  });
  await say(there, id, GOOD);
  await eventually(() => asked === 1);
  await third.close();
  expect(await queued(id)).toMatchObject({ attempts: 0, holder: null });
});

const failing = (error: Error, ...events: TurnTaskEvent[]) =>
  jest.spyOn(app.app.get(AgentThreads), 'turn').mockImplementation(async function* () {
    yield* events;
    throw error;
  });
const takenUp = async (id: string) => {
  await dueNow(id);
  await app.app.get(TurnQueueSweeper).sweep();
  await idle(app);
};

it('a failed message does not include messages after its last run, and waits before it is run again', async () => {
  const person = await browser(app, workspace);
  const id = await opened(person);
  const turn = failing(new Error('out of order'));
  await exchange(app, person, id, 'One that fails');
  await takenUp(id);
  await exchange(app, person, id, GOOD);
  const runs = turn.mock.calls.filter(([{ question }]) => question.startsWith('One that fails'));
  expect(runs).toHaveLength(2);
  expect(await authors(person, id)).toEqual(['contact', 'contact']);
  turn.mockRestore();
  await takenUp(id);
  expect(await authors(person, id)).toEqual(['contact', 'contact', 'system', 'agent']);
  const { rows } = await sql(`select quarantined from messages where session_id = $1 and author = 'contact'`, id);
  expect(rows.map((row) => row['quarantined']).sort()).toEqual([false, true]);
});

it('a message is not run again once it has acted', async () => {
  const person = await browser(app, workspace);
  const id = await opened(person);
  const turn = failing(fail('service_unavailable'), { type: 'acting', tool: 'book' });
  await exchange(app, person, id, GOOD);
  expect(await queued(id)).toBeUndefined();
  expect(turn).toHaveBeenCalledTimes(1);
  expect(await authors(person, id)).toEqual(['contact', 'system']);
});

it('a message is not run again if its process died after it had acted, and later messages are answered', async () => {
  const person = await browser(app, workspace);
  const id = await opened(person);
  let end = (): void => {};
  const acting = jest.spyOn(app.app.get(AgentThreads), 'turn').mockImplementation(async function* () {
    yield { type: 'acting', tool: 'book' };
    expect(await queued(id)).toMatchObject({ acted: true });
    await new Promise<void>((resolve) => (end = resolve)); // as if its process had died
  });
  await say(person, id, 'Book a meeting');
  await eventually(async () => (await queued(id))?.['acted']);
  await say(person, id, GOOD);
  acting.mockRestore();
  const again = jest.spyOn(app.app.get(AgentThreads), 'turn');
  await takenUp(id);
  await eventually(async () => (await authors(person, id)).at(-1) === 'agent');
  end();
  expect(await authors(person, id)).toEqual(['contact', 'contact', 'system', 'agent']);
  expect(again.mock.calls.map(([{ question }]) => question)).toEqual([GOOD]);
  expect(await unanswered(id)).toHaveLength(1);
  expect(await queued(id)).toBeUndefined();
});

it('an attempt is not counted if a dependency is unavailable', async () => {
  const person = await browser(app, workspace);
  const id = await opened(person);
  const turn = failing(fail('service_unavailable'));
  await exchange(app, person, id, GOOD);
  for (let i = 0; i < 3; i++) await takenUp(id);
  expect(await queued(id)).toMatchObject({ attempts: 0, holder: null });
  turn.mockRestore();
  // A thread that has to start first may still be too late for one attempt.
  await eventually(async () => {
    await takenUp(id);
    return (await authors(person, id)).length > 1;
  });
  expect(await authors(person, id)).toEqual(['contact', 'agent']);
});
