import { SystemDb } from '../../src/platform/db/system-db.js';
import type { CreditSetting } from '../../src/company/workspaces/workspace.dto.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { systemClock } from '../../src/platform/kernel/clock.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';

/** No month ends while the tests run. */
const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const MONTH = '2026-11';

let app: TestApp;
let other: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({}, app.databaseUrl);
});
beforeEach(async () => {
  jest.spyOn(systemClock, 'now').mockReturnValue(NOW_MS);
  workspace = await makeWorkspace(app);
});
afterEach(() => jest.restoreAllMocks());
afterAll(async () => {
  await other.close();
  await app.close();
});

const ask = (change: object = {}, on = app): Promise<Answer> =>
  call(on, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: 'Where is my parcel?', ...change } });
const credits = async (): Promise<{ period: string; used: number; limit: number | null }> =>
  (await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.viewer })).body.data.credits;
const set = (setting: CreditSetting | undefined, topUp = 0) =>
  app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting, topUp });
const told = async (): Promise<string[]> =>
  (await eventsOf(app, workspace.id)).map(({ type }) => type).filter((type) => type.startsWith('credits'));
const count = async (table: 'sessions' | 'messages'): Promise<number> => {
  const text = `select count(*)::int as n from ${table} where workspace_id = $1`;
  const { rows } = await app.app.get(SystemDb).query<{ n: number }>({ text, values: [workspace.id] });
  return rows[0]!.n;
};

describe('a credit', () => {
  it('is charged for a new session, not for a continued one or a dry run', async () => {
    const first = await ask();
    expect((await credits()).used).toBe(1);
    await ask({ session_id: first.body.data.session_id });
    await ask({ dry_run: true });
    expect(await credits()).toEqual({ period: MONTH, used: 1, limit: null });
    await ask({ stream: true });
    expect((await credits()).used).toBe(2);
  });

  it('is not charged for a request that is refused', async () => {
    expectError(await ask({ question: '' }), 400, 'invalid_field', 'question');
    expectError(await ask({ external_user_id: 'nobody' }), 400, 'invalid_field', 'external_user_id');
    expect((await credits()).used).toBe(0);
  });

  it('that is the last blocks new sessions before any work; running sessions continue', async () => {
    await set(2);
    const running = await ask();
    await ask();
    const [sessions, messages] = [await count('sessions'), await count('messages')];
    for (const refused of [await ask(), await ask({ stream: true })]) {
      expectError(refused, 402, 'credits_exhausted');
      expect(refused.body.error.message).toContain(MONTH);
    }
    expect([await count('sessions'), await count('messages')]).toEqual([sessions, messages]);
    expect((await ask({ session_id: running.body.data.session_id })).status).toBe(200);
    expect((await ask({ dry_run: true })).status).toBe(200);
    expect(await credits()).toMatchObject({ used: 2, limit: 2 });
    // Validation and existence are checked before the state (specification §1.5).
    expectError(await ask({ external_user_id: 'nobody' }), 400, 'invalid_field', 'external_user_id');
    await set(3);
    expect((await ask()).status).toBe(200);
  });

  it('is charged once per session, and concurrent sessions on two instances never exceed the limit', async () => {
    await set(7);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask({}, at % 2 ? app : other)));
    const begun = answers.filter(({ status }) => status === 200);
    expect(begun).toHaveLength(7);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectError(answer, 402, 'credits_exhausted');
    expect(await credits()).toMatchObject({ used: 7, limit: 7 });
    // Requests that lost the race left nothing.
    expect([await count('sessions'), await count('messages')]).toEqual([7, 14]);
    expect((await told()).sort()).toEqual(['credits.exhausted', 'credits.low']);
  });
});

describe('a month’s credits', () => {
  it('come from the plan if set so: those of starter for trials and unknown plans', async () => {
    for (const [plan, limit] of [
      ['starter', 1_000],
      ['growth', 5_000],
      ['scale', 25_000],
      ['trial', 1_000],
      ['gold', 1_000],
    ] as const) {
      await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: workspace.id, plan });
      await set('plan');
      expect((await credits()).limit).toBe(limit);
    }
    await set(null);
    expect((await credits()).limit).toBeNull();
  });

  it('can be topped up, and the top-up is added to any limit', async () => {
    await set(1, 1);
    await ask();
    await ask();
    expectError(await ask(), 402, 'credits_exhausted');
    expect((await set(undefined, 2)).credits).toMatchObject({ used: 2, limit: 4 });
    expect((await ask()).status).toBe(200);
    await set(0);
    expect(await credits()).toMatchObject({ used: 3, limit: 3 });
    expectError(await ask(), 402, 'credits_exhausted');
    const lines = (await auditOf(app, workspace.id, workspace.id)).slice(-3);
    expect(lines.map(({ action, changes }) => [action, changes])).toEqual([
      ['workspace.update', ['credits', 'credits_topped_up']],
      ['workspace.update', ['credits_topped_up']],
      ['workspace.update', ['credits']],
    ]);
    const before = (await auditOf(app, workspace.id, workspace.id)).length;
    await set(0);
    expect(await auditOf(app, workspace.id, workspace.id)).toHaveLength(before);
  });

  it('with a limit of zero allow no new sessions', async () => {
    await set(0);
    expectError(await ask(), 402, 'credits_exhausted');
    await set(0, 1);
    expect((await ask()).status).toBe(200);
    expectError(await ask(), 402, 'credits_exhausted');
    // A new month has no row yet, and the top-up applied to the previous month.
    jest.spyOn(systemClock, 'now').mockReturnValue(Date.parse('2026-12-01T00:00:00Z'));
    expectError(await ask(), 402, 'credits_exhausted');
    expect(await credits()).toEqual({ period: '2026-12', used: 0, limit: 0 });
  });

  it('with a limit of zero are used up, and never low', async () => {
    await set(0);
    expect(await told()).toEqual(['credits.exhausted']);
  });

  it('start again on the first, in UTC', async () => {
    await set(1);
    await ask();
    expectError(await ask(), 402, 'credits_exhausted');
    const next = Date.parse('2026-12-01T00:00:00Z');
    const now = jest.spyOn(systemClock, 'now').mockReturnValue(next - 1);
    expectError(await ask(), 402, 'credits_exhausted');
    now.mockReturnValue(next);
    expect((await credits()).used).toBe(0);
    expect((await ask()).status).toBe(200);
    expect(await credits()).toEqual({ period: '2026-12', used: 1, limit: 1 });
    expect((await told()).filter((type) => type === 'credits.exhausted')).toHaveLength(2);
  });

  it('emit events at 80 % and at the limit, each once a month, with the current workspace', async () => {
    await set(5);
    for (let asked = 1; asked <= 5; asked++) {
      await ask();
      expect(await told()).toEqual([
        ...(asked >= 4 ? ['credits.low'] : []),
        ...(asked >= 5 ? ['credits.exhausted'] : []),
      ]);
    }
    const [low, exhausted] = (await eventsOf(app, workspace.id)).filter(({ type }) => type.startsWith('credits'));
    expect(low).toMatchObject({ object: { object: 'workspace', id: workspace.id, credits: { used: 4, limit: 5 } } });
    expect(exhausted).toMatchObject({ object: { credits: { used: 5, limit: 5 } }, request_id: expect.any(String) });
    await set(6);
    await ask();
    expect(await told()).toHaveLength(2);
  });

  it('emit these events at once if the limit is lowered below what was used', async () => {
    for (let asked = 0; asked < 3; asked++) await ask();
    expect(await told()).toEqual([]);
    await set(3);
    expect(await told()).toEqual(['credits.low', 'credits.exhausted']);
  });
});
