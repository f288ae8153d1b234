import type { QueryRunner } from 'typeorm';
import { PackFacts1763600007900 } from '../../migrations/1763600007900-PackFacts.js';
import { CountConfirmedSolutions1763600010870 } from '../../migrations/1763600010870-CountConfirmedSolutions.js';
import { KeepTruthfulSessionRecords1763600010400 } from '../../migrations/1763600010400-KeepTruthfulSessionRecords.js';
import { CorrectSessionsHandedOff1763600010410 } from '../../migrations/1763600010410-CorrectSessionsHandedOff.js';
import { FindUnresolvedSessions1763600010420 } from '../../migrations/1763600010420-FindUnresolvedSessions.js';
import { RollupsService } from '../../src/company/analytics/rollups.service.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import { startCounting, type Counting } from './counting.js';

const QUARTER = '2026-02-01T10:15:00Z';

let app: Counting['app'];
let workspace: Counting['workspace'];
let db: Counting['db'];
let close: Counting['close'];
beforeAll(async () => ({ app, workspace, db, close } = await startCounting()));
afterAll(() => close());

const counted = async (): Promise<number> => {
  const path = '/v1/analytics?created_after=2026-02-01T10:20:00Z&created_before=2026-02-02T10:20:00Z';
  return (await call(app, 'GET', path, { token: workspace.tokens.viewer })).body.data.totals.sessions;
};
const marks = async (): Promise<number> => (await db.query('select from analytics_marks')).rowCount ?? 0;
const converse = (at: string): Promise<unknown> =>
  db.query(`insert into sessions (workspace_id, id, channel, started_at) values ($1, $2, 'human', $3)`, [
    workspace.id,
    newId(),
    at,
  ]);
/** Rolls up a quarter-hour as the version before packed facts did. */
const rollUpAsBefore = (): Promise<unknown> =>
  db.query(
    `insert into analytics_rollups select workspace_id, '', 15, $2, 'human', 'support', '', ${Array(23).fill('2').join(', ')}, 0, '{}'
     from workspaces where workspace_id = $1`,
    [workspace.id, QUARTER],
  );

// A query runner returns only the rows.
const rows = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows as unknown[];
const runner = { query: rows } as unknown as QueryRunner;

describe('a workspace that was rolled up before facts were packed', () => {
  it('is recounted after the upgrade, and its analytics are correct even before that', async () => {
    const migration = new PackFacts1763600007900();
    const later = new CountConfirmedSolutions1763600010870();
    await later.down(runner);
    await migration.down(runner);
    await converse('2026-02-01T10:16:00Z');
    await converse('2026-02-01T10:25:00Z');
    await rollUpAsBefore();
    await migration.up(runner);
    await later.up(runner);
    expect([await marks(), await counted()]).toEqual([1, 1]);
    await expect(rollUpAsBefore()).rejects.toThrow('violates');
    await app.app.get(RollupsService).roll();
    expect([await marks(), await counted()]).toEqual([0, 1]);
  });
});

describe('a workspace that was rolled up before confirmed resolutions were counted', () => {
  it('is recounted after the upgrade, and its analytics are correct even before that', async () => {
    const migration = new CountConfirmedSolutions1763600010870();
    const id = newId();
    await db.query(
      `with marked as (insert into analytics_marks (workspace_id, session_id) values ($1, $2))
       insert into sessions (workspace_id, id, channel, started_at, resolution, resolution_confidence)
       values ($1, $2, 'human', '2026-03-01T10:16:00Z', 'solved', 1)`,
      [workspace.id, id],
    );
    const confirmed = async (): Promise<number> => {
      const path = '/v1/analytics?details=true&created_after=2026-03-01T00:00:00Z&created_before=2026-03-02T00:00:00Z';
      return (await call(app, 'GET', path, { token: workspace.tokens.viewer })).body.data.details.totals
        .solved_confirmed;
    };
    await app.app.get(RollupsService).roll();
    await migration.down(runner);
    await migration.up(runner);
    // One of all rolled-up quarter-hours has this session.
    expect([(await marks()) > 0, await confirmed()]).toEqual([true, 1]);
    await app.app.get(RollupsService).roll();
    expect([await marks(), await confirmed()]).toEqual([0, 1]);
    const before = `insert into analytics_rollups select (u).* from (
        select jsonb_populate_record(null::analytics_rollups, to_jsonb(r) - 'reopened' || '{"value": "other"}') as u
        from analytics_rollups r limit 1) as one`;
    await expect(db.query(before)).rejects.toThrow('violates not-null');
  });
});

/** Ends and reopens a session as the previous version does: without `completed`, which was computed. */
const endAsBefore = (id: string, reason: string, failure: string | null = null): Promise<unknown> =>
  db.query(`update sessions set ended_at = now(), end_reason = $2, failure_reason = $3 where id = $1`, [
    id,
    reason,
    failure,
  ]);
const reopenAsBefore = (id: string): Promise<unknown> =>
  db.query('update sessions set ended_at = null, end_reason = null, failure_reason = null where id = $1', [id]);

describe('sessions that ended before the team’s open work was considered', () => {
  it('are corrected by the upgrade, and instances of the previous version then write correct values', async () => {
    const opened = async (): Promise<string> => {
      const id = newId();
      await db.query(`insert into sessions (workspace_id, id, channel, started_at) values ($1, $2, 'human', now())`, [
        workspace.id,
        id,
      ]);
      return id;
    };
    const completed = async (id: string): Promise<boolean> =>
      (await db.query<{ completed: boolean }>('select completed from sessions where id = $1', [id])).rows[0]!.completed;
    const steps = [
      new KeepTruthfulSessionRecords1763600010400(),
      new CorrectSessionsHandedOff1763600010410(),
      new FindUnresolvedSessions1763600010420(),
    ];
    for (const step of steps.toReversed()) await step.down(runner);
    const [left, done, later] = [await opened(), await opened(), await opened()];
    await endAsBefore(left, 'handed_off');
    await endAsBefore(done, 'idle_timeout');
    expect([await completed(left), await completed(done)]).toEqual([true, true]);
    const before = await marks();
    for (const step of steps) await step.up(runner);
    expect([await completed(left), await completed(done)]).toEqual([false, true]);
    expect((await marks()) - before).toBe(1);

    const ways = [
      ['contact_ended', null, true],
      ['handed_off', null, false],
      ['idle_timeout', 'no_answer', false],
    ] as const;
    for (const [reason, failure, expected] of ways) {
      await endAsBefore(later, reason, failure);
      expect(await completed(later)).toBe(expected);
      await reopenAsBefore(later);
      expect(await completed(later)).toBe(false);
    }
  });
});
