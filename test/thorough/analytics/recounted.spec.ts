import { AnalyticsReader } from '../../../src/company/analytics/analytics.reader.js';
import { SUMS, TIMES } from '../../../src/company/analytics/analytics.metrics.js';
import { GRANULARITIES, type AnalyticsQuery } from '../../../src/company/analytics/analytics.dto.js';
import { RollupsService } from '../../../src/company/analytics/rollups.service.js';
import fc from '../../support/fast-check.js';
import { startCounting, type Counting } from '../../analytics/counting.js';
import { conversation, History, places } from './history.js';
import { named, rawRows, recount, type Wanted } from './recount.js';

const RUNS = 25;
/** Against hanging alone. */
const LONG_MS = 600_000;
const DAY_MS = 24 * 60 * 60_000;

let app: Counting['app'];
let workspace: Counting['workspace'];
let db: Counting['db'];
let close: Counting['close'];
beforeAll(async () => ({ app, workspace, db, close } = await startCounting()));
afterAll(() => close());

const window = fc.record({
  granularity: fc.constantFrom(...GRANULARITIES),
  /** Distance before and after the moment around which the clocks change. */
  beforeMs: fc.integer({ min: 0, max: 20 * DAY_MS }),
  afterMs: fc.integer({ min: 0, max: 20 * DAY_MS }),
  wholeHours: fc.boolean(),
  details: fc.boolean(),
  channel: fc.option(fc.constantFrom('human', 'email'), { nil: undefined, freq: 3 }),
  via_api: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  session_kind: fc.option(fc.constantFrom('support', 'retention'), { nil: undefined, freq: 3 }),
});

function wantedOf(
  place: { timezone: string; around: string },
  asked: typeof window extends fc.Arbitrary<infer T> ? T : never,
): Wanted {
  const { granularity, wholeHours, channel, via_api, session_kind, details } = asked;
  const moment = (ms: number): string =>
    new Date(wholeHours ? Math.floor(ms / 3_600_000) * 3_600_000 : ms).toISOString();
  const aroundMs = Date.parse(place.around);
  return {
    created_after: moment(aroundMs - asked.beforeMs),
    created_before: moment(aroundMs + asked.afterMs),
    granularity,
    timezone: place.timezone,
    details,
    ...(channel && { channel }),
    ...(via_api !== undefined && { via_api }),
    ...(session_kind && { session_kind }),
  };
}

async function clean(): Promise<void> {
  const id = workspace.id;
  for (const table of [
    'actions',
    'messages',
    'handoffs',
    'meetings',
    'leads',
    'sessions',
    'contacts',
    'analytics_marks',
    'analytics_rollups',
    'analytics_facts',
  ])
    await db.query(`delete from ${table} where workspace_id = $1`, [id]);
}

describe('analytics', () => {
  it(
    'match the raw rows, rolled up or not, in any time zone, with any granularity and filters',
    async () => {
      const reader = app.app.get(AnalyticsReader);
      const rollups = app.app.get(RollupsService);
      await fc.assert(
        fc.asyncProperty(
          places,
          fc.array(window, { minLength: 1, maxLength: 3 }),
          fc.array(conversation, { maxLength: 12 }),
          fc.array(conversation, { maxLength: 3 }),
          fc.array(fc.tuple(fc.nat(), conversation), { maxLength: 3 }),
          async (place, windows, before, after, changes) => {
            await clean();
            const history = new History(
              db,
              workspace.id,
              workspace.memberIds.owner,
              Date.parse(place.around) - 25 * DAY_MS,
            );
            await history.begin();
            const ids: string[] = [];
            for (const one of before) ids.push(await history.add(one));
            await rollups.roll(workspace.id);
            for (const one of after) ids.push(await history.add(one));
            for (const [nth, by] of changes) if (ids.length) await history.change(ids[nth % ids.length]!, by);
            const raw = await rawRows(db, workspace.id);
            const say = async (wanted: Wanted) =>
              named({ ...(await reader.get(workspace.id, wanted as AnalyticsQuery)) }, wanted);
            const all = windows.map((one) => wantedOf(place, one));
            for (const wanted of all) expect(await say(wanted)).toEqual(recount(raw, wanted));
            await rollups.roll(workspace.id);
            expect((await db.query('select from analytics_marks')).rowCount).toBe(0);
            for (const wanted of all) expect(await say(wanted)).toEqual(recount(raw, wanted));
          },
        ),
        { numRuns: RUNS },
      );
    },
    LONG_MS,
  );

  it('can be rebuilt from the raw rows alone', async () => {
    await clean();
    const history = new History(db, workspace.id, workspace.memberIds.owner, Date.parse('2026-01-01T00:00:00Z'));
    await history.begin();
    for (const one of fc.sample(conversation, { numRuns: 40, seed: 7 })) await history.add(one);
    await db.query('delete from analytics_marks');
    await db.query(
      `insert into analytics_facts
       select workspace_id, '2026-02-01', '[{"ms": 7, "channel": "human", "session_kind": "support", "sessions": 9}]'
       from workspaces where workspace_id = $1`,
      [workspace.id],
    );
    await db.query(
      `insert into analytics_rollups (workspace_id, narrowed, slice, span, bucket, channel, session_kind, value, ${SUMS.join(', ')}, ${TIMES.join(', ')})
       select workspace_id, false, 'all', 15, '2026-02-01', '', '', '', ${SUMS.map(() => '9').join(', ')}, ${TIMES.map(() => "'{9}'").join(', ')}
       from workspaces where workspace_id = $1`,
      [workspace.id],
    );
    await app.app.get(RollupsService).rebuild(workspace.id);
    const wanted: Wanted = {
      created_after: '2025-12-25T00:00:00.000Z',
      created_before: '2026-04-01T00:00:00.000Z',
      granularity: 'week',
      timezone: 'Europe/Berlin',
      details: true,
    };
    const answer = await app.app.get(AnalyticsReader).get(workspace.id, wanted as AnalyticsQuery);
    expect(named({ ...answer }, wanted)).toEqual(recount(await rawRows(db, workspace.id), wanted));
    expect(answer.totals.sessions).toBe(40);
  });
});
