/** The cost of reading analytics after a bulk load, and its effect on other requests. */
import pg from 'pg';
import { TenantDb } from '../../../src/platform/db/tenant-db.js';
import type { Statement } from '../../../src/platform/db/statement.js';
import type { AnalyticsQuery } from '../../../src/company/analytics/analytics.dto.js';
import { AnalyticsReader } from '../../../src/company/analytics/analytics.reader.js';
import { RollupsService } from '../../../src/company/analytics/rollups.service.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { makeWorkspace, type TestWorkspace } from '../../support/app.js';
import { startCounting, type Counting } from '../../analytics/counting.js';
import { named, rawRows, recount, type Wanted } from './recount.js';

let app: Counting['app'];
let workspace: Counting['workspace'];
let db: Counting['db'];
let close: Counting['close'];
beforeAll(async () => ({ app, workspace, db, close } = await startCounting()));
afterAll(() => close());

const BEGIN = '2026-03-01T10:02:00Z';
/** Contacts, and a session with a resolved hand-off for every fortieth of them, within this many seconds of BEGIN. */
async function burst(id: string, contacts: number, seconds: number): Promise<void> {
  const at = `$2::timestamptz + make_interval(secs => round(i * $4::numeric / $3::int, 3)::float8)`;
  await db.query(
    `with made as (
       insert into contacts (workspace_id, id, kind, created_at)
       select $1::uuid, gen_random_uuid(), 'visitor', ${at} from generate_series(0, $3::int - 1) as i returning created_at)
     insert into analytics_marks (workspace_id, at) select distinct $1::uuid, date_trunc('second', created_at) from made`,
    [id, BEGIN, contacts, seconds],
  );
  await db.query(
    `with made as (
       insert into sessions (workspace_id, id, channel, resolution, started_at)
       select $1::uuid, gen_random_uuid(), case when i % 3 = 0 then 'email' else 'human' end,
         case when i % 2 = 0 then 'solved' end, ${at}
       from generate_series(0, $3::int - 1, 40) as i returning id, started_at)
     insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, created_at, resolved_at, resolution_at)
     select $1::uuid, gen_random_uuid(), row_number() over (), id, 'ticket', 'resolved', 'x', started_at, later, later
     from (select id, started_at, started_at + (1000 + i * 7 % 5003) * interval '1 millisecond' as later
       from (select *, row_number() over (order by started_at) as i from made) as one) as two`,
    [id, BEGIN, contacts, seconds],
  );
}

/** A reader that passes every statement to `seen` first, and shares no cache with other readers. */
function watching(
  seen: (tx: Parameters<Parameters<TenantDb['transaction']>[1]>[0], one: Statement) => Promise<unknown>,
) {
  const tenants = app.app.get(TenantDb);
  const door = {
    transaction: (id: string, work: (tx: unknown) => Promise<unknown>) =>
      tenants.transaction(id, (tx) => work({ query: async (one: Statement) => (await seen(tx, one), tx.query(one)) })),
  };
  return new AnalyticsReader(door as unknown as TenantDb, { now: Date.now });
}

const literal = (value: unknown): string =>
  value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));

/** Blocks that one read touches, with the generic plans that Postgres chooses after some executions. */
async function blocksOf(id: string, query: object): Promise<number> {
  let blocks = 0;
  const reader = watching(async (tx, { text, values }) => {
    if (text.startsWith('set ')) return tx.query({ text: 'set local plan_cache_mode = force_generic_plan' });
    await tx.query({ text: `prepare one as ${text}` });
    const executed = `execute one (${values!.map(literal).join(', ')})`;
    const { rows } = await tx.query({ text: `explain (analyze, buffers, format json) ${executed}` });
    await tx.query({ text: 'deallocate one' });
    const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
    return (blocks += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
  });
  await reader.get(id, query);
  return blocks;
}

/** Starts and ends within a minute and a second of the burst, not at round values. */
const RAGGED = { created_after: '2026-03-01T10:04:17.123Z', created_before: '2026-03-01T10:07:29.457Z' };

describe('after a burst within a few minutes', () => {
  let large: TestWorkspace;
  beforeAll(async () => {
    large = await makeWorkspace(app);
    await burst(workspace.id, 400, 420);
    await burst(large.id, 40_000, 420);
    await app.app.get(RollupsService).rebuild(workspace.id);
    await app.app.get(RollupsService).rebuild(large.id);
    await db.query('vacuum analyze');
  }, 120_000);

  it('a read costs as much as after a burst of a hundredth of the size', async () => {
    for (const window of [RAGGED, { created_after: '2026-02-10T00:00:00Z', created_before: RAGGED.created_before }]) {
      const small = await blocksOf(workspace.id, window);
      expect(await blocksOf(large.id, window)).toBeLessThan(2 * small + 50);
    }
  });

  it('a new contact does not make a read of the other minutes more expensive', async () => {
    const at = '2026-03-01T10:09:40Z';
    const clean = await blocksOf(large.id, RAGGED);
    await db.query(
      `with marked as (insert into analytics_marks (workspace_id, at) values ($1, $2))
       insert into contacts (workspace_id, id, kind, created_at) values ($1, gen_random_uuid(), 'visitor', $2)`,
      [large.id, at],
    );
    const window = { ...RAGGED, created_before: '2026-03-01T10:09:50.5Z' };
    expect(await blocksOf(large.id, window)).toBeLessThan(clean + 500);
    await app.app.get(RollupsService).roll();
  });

  it('every metric is exact to the millisecond, wherever in a second the window starts and ends', async () => {
    const reader = app.app.get(AnalyticsReader);
    const raw = await rawRows(db, large.id);
    const moment = (ms: number): string => new Date(Date.parse(BEGIN) + ms).toISOString();
    for (const [from, to] of [
      [137_123, 327_457],
      [137_123, 137_124],
      [137_123, 137_877],
      [137_900, 138_100],
      [179_999, 240_001],
      [0, 60_000],
      [-1, 420_000],
      [59_000, 61_500],
    ] as const)
      for (const channel of [undefined, 'email']) {
        const wanted = { created_after: moment(from), created_before: moment(to), ...(channel && { channel }) };
        const whole: Wanted = { ...wanted, granularity: 'hour', timezone: 'Asia/Kolkata' };
        const answer = await reader.get(large.id, whole as AnalyticsQuery);
        expect(named({ ...answer }, whole)).toEqual(recount(raw, whole));
      }
  }, 60_000);

  it('a quarter-hour that was busy can become quiet again', async () => {
    await db.query('delete from contacts where workspace_id = $1', [large.id]);
    await db.query('delete from handoffs where workspace_id = $1', [large.id]);
    await db.query(`delete from sessions where workspace_id = $1 and extract(second from started_at) > 1`, [large.id]);
    await app.app.get(RollupsService).rebuild(large.id);
    const { rows } = await db.query('select from analytics_counts where workspace_id = $1', [large.id]);
    expect(rows).toHaveLength(0);
    const wanted: Wanted = { ...RAGGED, granularity: 'day', timezone: 'UTC' };
    const answer = await app.app.get(AnalyticsReader).get(large.id, wanted as AnalyticsQuery);
    expect(named({ ...answer }, wanted)).toEqual(recount(await rawRows(db, large.id), wanted));
  });
});

describe('a repeated read of analytics', () => {
  const window = { created_after: '2026-02-10T00:00:00Z', created_before: '2026-03-02T00:00:00Z' } as AnalyticsQuery;

  it('is served from memory as long as nothing was written', async () => {
    let asked = 0;
    const reader = watching(async (_, { text }) => void (text.startsWith('set ') || asked++));
    const first = await reader.get(workspace.id, window);
    const once = asked;
    expect(await reader.get(workspace.id, window)).toEqual(first);
    expect(asked - once).toBe(1);
    const write = `with marked as (insert into analytics_marks (workspace_id, session_id) values ($1, $2))
      insert into sessions (workspace_id, id, channel, started_at) values ($1, $2, 'human', '2026-03-01T10:03:00Z')`;
    for (let more = 1; more <= 3; more++) {
      await db.query(write, [workspace.id, newId()]);
      const answer = await reader.get(workspace.id, window);
      expect(answer.totals.sessions).toBe(first.totals.sessions + more);
      if (more === 2) await app.app.get(RollupsService).roll();
    }
    await app.app.get(RollupsService).roll();
    expect((await reader.get(workspace.id, window)).totals.sessions).toBe(first.totals.sessions + 3);
  });

  it('is shared by all concurrent identical requests', async () => {
    let reads = 0;
    const reader = watching(async (_, { text }) => void (text.startsWith('set ') && reads++));
    const answers = await Promise.all(Array.from({ length: 40 }, () => reader.get(workspace.id, {})));
    expect(new Set(answers.map(({ totals }) => totals.sessions)).size).toBe(1);
    expect(reads).toBe(2); // The first, and one for all that arrived while it was running.
  });

  it('uses at most two connections, and no workspace waits for all reads of another', async () => {
    const other = await makeWorkspace(app);
    const tenants = app.app.get(TenantDb);
    const begun = jest.spyOn(tenants, 'transaction');
    let most = 0;
    const reader = watching(async () => {
      const { open, idle } = tenants.load();
      most = Math.max(most, open - idle);
    });
    const hours = (id: string, n: number) =>
      reader.get(id, { created_before: new Date(Date.UTC(2026, 2, 1, n)).toISOString() });
    const many = Array.from({ length: 30 }, (_, n) => hours(workspace.id, n));
    await Promise.all([...many, hours(other.id, 1)]);
    expect(most).toBeLessThanOrEqual(2);
    expect(begun.mock.calls.findIndex(([id]) => id === other.id)).toBeLessThan(15);
    begun.mockRestore();
  });
});
