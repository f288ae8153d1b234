import { KillSwitchReader } from '../../src/assistant/configuration/kill-switch/kill-switch.reader.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { expectError } from '../http/envelope.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const put = (body: unknown, token = workspace.tokens.admin): Promise<Answer> =>
  call(app, 'PUT', '/v1/killswitch', { token, body });
const post = (body: unknown, token = workspace.secretKey): Promise<Answer> =>
  call(app, 'POST', '/api/killswitch', { token, body });
const get = (): Promise<Answer> => call(app, 'GET', '/v1/killswitch', { token: workspace.tokens.viewer });
const changes = async () => (await eventsOf(app, workspace.id)).filter(({ type }) => type === 'killswitch.changed');
const lines = async () =>
  (await auditOf(app, workspace.id, workspace.id)).filter(({ target_type }) => target_type === 'kill_switch');

describe('the kill switch', () => {
  it('is off by default, for user tokens and secret keys alike', async () => {
    const off = {
      object: 'kill_switch',
      active: false,
      scope: 'actions',
      reason: null,
      changed_at: null,
      changed_by: null,
    };
    const seen = await get();
    expect([seen.status, seen.body.object, JSON.stringify(seen.body.data)]).toEqual([
      200,
      'kill_switch',
      JSON.stringify(off),
    ]);
    const byKey = await call(app, 'GET', '/api/killswitch', { token: workspace.secretKey });
    expect([byKey.status, byKey.body.data]).toEqual([200, off]);
  });

  it('is never cached, and neither are its errors', async () => {
    const answers = [
      await call(app, 'GET', '/api/killswitch', { token: workspace.secretKey }),
      await post({}),
      await put({}),
    ];
    answers.push(await call(app, 'GET', '/api/killswitch?x=1'), await call(app, 'DELETE', '/api/killswitch'));
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(5).fill('no-store'));
  });

  it('records a time and an author, an event and an audit entry when it is turned on', async () => {
    const on = await put({ active: true, scope: 'all', reason: 'The refunds went wrong' });
    expect(on.status).toBe(200);
    expect(on.body.data).toEqual({
      object: 'kill_switch',
      active: true,
      scope: 'all',
      reason: 'The refunds went wrong',
      changed_at: expect.stringMatching(/\.\d{3}Z$/),
      changed_by: 'test',
    });
    expect((await get()).body.data).toEqual(on.body.data);
    expect(await changes()).toEqual([
      {
        type: 'killswitch.changed',
        object: on.body.data,
        previous: { active: false, scope: 'actions', reason: null },
        actor: { type: 'member', id: workspace.memberIds.admin, label: 'test' },
        request_id: on.body.request_id,
      },
    ]);
    expect(await lines()).toEqual([
      expect.objectContaining({
        actor_type: 'member',
        actor_id: workspace.memberIds.admin,
        action: 'kill_switch.update',
        changes: ['active', 'scope', 'reason'],
        request_id: on.body.request_id,
      }),
    ]);
  });

  it('stops only actions when it is turned on again without a scope, whatever it stopped before', async () => {
    await put({ active: true, scope: 'all' });
    await put({ active: false });
    expect((await put({ active: true })).body.data).toMatchObject({ active: true, scope: 'actions' });
  });

  it('keeps fields that are not sent while it is on, and clears the reason when it is turned on again', async () => {
    await put({ active: true, scope: 'all', reason: 'x' });
    expect((await put({ active: true, reason: 'y' })).body.data).toMatchObject({ scope: 'all', reason: 'y' });
    expect((await put({ active: true, scope: 'actions' })).body.data).toMatchObject({ scope: 'actions', reason: 'y' });
    expect((await put({ active: false })).body.data).toMatchObject({ active: false, scope: 'actions', reason: 'y' });
    expect((await put({ active: true })).body.data).toMatchObject({ active: true, scope: 'actions', reason: null });
    expect((await put({ active: true, reason: null })).body.data.reason).toBeNull();
  });

  it('changes nothing, returns 200 and records nothing if it is set to its current state', async () => {
    for (const body of [{ active: false }, { active: false, scope: 'actions' }])
      expect((await put(body)).status).toBe(200);
    expect((await get()).body.data.changed_at).toBeNull();
    const on = await post({ active: true, scope: 'all', reason: 'x' });
    for (const body of [{ active: true }, { active: true, reason: 'x' }, { active: true, scope: 'all', reason: 'x' }])
      expect((await post(body)).body.data).toEqual(on.body.data);
    expect(await changes()).toHaveLength(1);
    expect(await lines()).toHaveLength(1);
  });

  it('can be set by a secret key, which is recorded as the author, but not by a key whose role may not', async () => {
    const on = await post({ active: true });
    expect([on.status, on.body.data.changed_by]).toEqual([200, 'backend']);
    expect((await lines())[0]).toMatchObject({ actor_type: 'key' });
    const made = await call(app, 'POST', '/v1/keys', {
      token: workspace.tokens.owner,
      body: { kind: 'secret', label: 'watch', role: 'viewer' },
    });
    const token = made.body.data.secret as string;
    expectError(await post({ active: false }, token), 403, 'insufficient_role');
    expect((await call(app, 'GET', '/api/killswitch', { token })).body.data.active).toBe(true);
    for (const role of ['responder', 'developer', 'viewer'] as const)
      expectError(await put({ active: false }, workspace.tokens[role]), 403, 'insufficient_role');
  });

  it('accepts only its own fields, no query, and no other method', async () => {
    for (const [body, code, param] of [
      [{}, 'missing_field', 'active'],
      [{ active: null }, 'invalid_field', 'active'],
      [{ active: 'true' }, 'invalid_field', 'active'],
      [{ active: true, scope: null }, 'invalid_field', 'scope'],
      [{ active: true, scope: 'Actions' }, 'invalid_field', 'scope'],
      [{ active: true, reason: 'x'.repeat(501) }, 'invalid_field', 'reason'],
      [{ active: true, reason: 'a\0b' }, 'invalid_field', 'reason'],
      [{ active: true, until: 1 }, 'unknown_field', 'until'],
    ] as const)
      for (const answer of [await put(body), await post(body)]) {
        expectError(answer, 400, code, param);
      }
    const key = { token: workspace.secretKey };
    expectError(await call(app, 'GET', '/api/killswitch?verbose=1', key), 400, 'unknown_parameter', 'verbose');
    expectError(
      await call(app, 'GET', '/api/killswitch?', { ...key, headers: { 'api-version': '1' } }),
      400,
      'unsupported_version',
    );
    for (const method of ['PUT', 'OPTIONS', 'DELETE']) {
      const answer = await call(app, method, '/api/killswitch', { ...key, headers: { origin: 'https://x.example' } });
      expectError(answer, 405, 'method_not_allowed');
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect((await get()).body.data.changed_at).toBeNull();
  });

  it('applies to one workspace only', async () => {
    await put({ active: true });
    const other = await makeWorkspace(app);
    expect((await call(app, 'GET', '/api/killswitch', { token: other.secretKey })).body.data.active).toBe(false);
    await app.app.get(KillSwitchReader).assertMayAct(other.id);
  });

  it('ends in one of the requested states after concurrent changes, with an event for each change', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => put({ active: at % 2 === 0 })));
    const events = await changes();
    events.forEach(({ object, previous }, at) => {
      expect([object['active'], previous!['active']]).toEqual([at % 2 === 0, at % 2 !== 0]);
    });
    expect((await get()).body.data.active).toBe(events.at(-1)!.object['active']);
    expect(await lines()).toHaveLength(events.length);
  });
});

describe('when the kill switch request returns', () => {
  it('work that was claimed before has been committed: the switch waits for lock holders', async () => {
    const reader = app.app.get(KillSwitchReader);
    await put({ active: false }); // its row exists: the first insertion would hold it without a lock
    const order: string[] = [];
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    let flip: Promise<unknown> = Promise.resolve();
    await app.app.get(TenantDb).transaction(workspace.id, async (tx) => {
      await reader.assertMayAct(workspace.id, tx);
      flip = put({ active: true }).then(() => order.push('switch'));
      // The switch waits, or has been flipped, which is too early.
      await eventually(
        async () => order.length > 0 || ((await app.app.get(SystemDb).query({ text: waits })).rowCount ?? 0) > 0,
      );
      order.push('act');
    });
    await flip;
    expect(order).toEqual(['act', 'switch']);
    await expect(reader.assertMayAct(workspace.id)).rejects.toMatchObject({ code: 'kill_switch_active', status: 403 });
  });
});
