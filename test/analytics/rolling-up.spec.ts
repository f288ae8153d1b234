import { SystemDb } from '../../src/platform/db/system-db.js';
import { RollupsService } from '../../src/company/analytics/rollups.service.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { run } from '../../src/doors/cli/run.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import { startCounting, type Counting } from './counting.js';

let app: Counting['app'];
let workspace: Counting['workspace'];
let db: Counting['db'];
let close: Counting['close'];
beforeAll(async () => ({ app, workspace, db, close } = await startCounting()));
afterAll(() => close());
afterEach(() => jest.restoreAllMocks());

const counted = async (): Promise<number> =>
  (await call(app, 'GET', '/v1/analytics', { token: workspace.tokens.viewer })).body.data.totals.sessions;
const marks = async (): Promise<number> => (await db.query('select from analytics_marks')).rowCount ?? 0;
const rolledUp = async (): Promise<number> => {
  const { rows } = await db.query<{ n: number }>(
    `select coalesce(sum(sessions), 0)::int as n from analytics_rollups where slice = 'all' and span = 1440`,
  );
  return rows[0]!.n;
};
const rollups = (): RollupsService => app.app.get(RollupsService);

/** As the features write it: the row and its mark in one statement. */
const converse = (): Promise<unknown> =>
  db.query(
    `with marked as (insert into analytics_marks (workspace_id, session_id) values ($1, $2))
     insert into sessions (workspace_id, id, channel, started_at) values ($1, $2, 'human', now() - interval '1 hour')`,
    [workspace.id, newId()],
  );

describe('analytics roll-ups', () => {
  it('lose nothing if a job dies half-way', async () => {
    await converse();
    const system = app.app.get(SystemDb);
    const whole = system.transaction.bind(system);
    jest.spyOn(system, 'transaction').mockImplementationOnce((work) =>
      whole(async (tx) => {
        await work(tx);
        throw new Error('the power is gone');
      }),
    );
    await expect(rollups().roll()).rejects.toThrow('the power is gone');
    expect([await marks(), await rolledUp(), await counted()]).toEqual([1, 0, 1]);
    expect(await rollups().roll()).toBe(1);
    expect([await marks(), await rolledUp(), await counted()]).toEqual([0, 1, 1]);
  });

  it('include what is committed while a roll-up is running', async () => {
    const before = await counted();
    await db.query('begin');
    await converse();
    await rollups().roll();
    expect(await counted()).toBe(before);
    await db.query('commit');
    expect([await marks(), await counted()]).toEqual([1, before + 1]);
    await rollups().roll();
    expect([await marks(), await rolledUp(), await counted()]).toEqual([0, before + 1, before + 1]);
  });

  it('count every session once, regardless of the number of instances and writers', async () => {
    const before = await counted();
    let writing = true;
    const instance = async (): Promise<void> => {
      while (writing) await rollups().roll();
    };
    const instances = [instance(), instance(), instance()];
    for (let i = 1; i <= 30; i++) {
      await converse();
      expect(await counted()).toBe(before + i);
    }
    writing = false;
    await Promise.all(instances);
    await rollups().roll();
    expect([await marks(), await rolledUp()]).toEqual([0, before + 30]);
  });

  it('can be rebuilt by the operator after manual changes to rows', async () => {
    await db.query('delete from sessions');
    expect(await counted()).toBeGreaterThan(0);
    let out = '';
    const env = {
      NODE_ENV: 'test',
      DATABASE_URL: app.databaseUrl,
      DATABASE_POOL: '4',
      SERVER_SECRET: 'a server secret that only tests have',
      MASTER_KEY: '00'.repeat(32),
    };
    const io = {
      out: (text: string) => void (out += text),
      err: () => {},
      env,
      columns: null,
      signal: new AbortController().signal,
    };
    expect(await run(['analytics', 'rebuild', '--json'], io)).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ object: 'analytics_rebuild', workspace_id: workspace.id });
    expect([await counted(), await rolledUp()]).toEqual([0, 0]);
  });

  it('are not marked as outdated by a hand-off change that does not affect them', async () => {
    const session = newId();
    const insert = `insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`;
    await db.query(insert, [workspace.id, session]);
    const draft = {
      sessionId: session,
      contactId: null,
      kind: 'ticket',
      ask: '?',
      stopReason: 'customer_request',
    } as const;
    const handoffs = app.app.get(HandoffsService);
    const { id } = await handoffs.create(workspace.id, agentActor(null), { ...draft, requester: 'human' });
    const ask = (body: object) => call(app, 'PATCH', `/v1/handoffs/${id}`, { token: workspace.tokens.owner, body });
    await rollups().roll();
    const none = await marks();
    await ask({ status: 'pending', external_responder: 'Bo' });
    await ask({ status: 'closed' });
    expect(await marks()).toBe(none);
    await ask({ status: 'resolved' });
    expect(await marks()).toBeGreaterThan(none);
    await rollups().roll();
  });
});
