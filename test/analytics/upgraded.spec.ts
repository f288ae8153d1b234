import type { QueryRunner } from 'typeorm';
import { PackFacts1763600007900 } from '../../migrations/1763600007900-PackFacts.js';
import { RollupsService } from '../../src/features/analytics/rollups.service.js';
import { newId } from '../../src/kernel/ids.js';
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
/** As the version before packed facts rolled up a quarter-hour. */
const rollUpAsBefore = (): Promise<unknown> =>
  db.query(
    `insert into analytics_rollups select workspace_id, '', 15, $2, 'human', 'support', '', ${Array(23).fill('2').join(', ')}, 0, '{}'
     from workspaces where workspace_id = $1`,
    [workspace.id, QUARTER],
  );

describe('a workspace that was rolled up before facts were packed', () => {
  it('is counted anew after the upgrade, and what it says is true before that is done', async () => {
    // A runner gives the rows alone.
    const rows = async (text: string, values?: unknown[]) => (await db.query(text, values)).rows as unknown[];
    const runner = { query: rows } as unknown as QueryRunner;
    const migration = new PackFacts1763600007900();
    await migration.down(runner);
    await converse('2026-02-01T10:16:00Z');
    await converse('2026-02-01T10:25:00Z');
    await rollUpAsBefore();
    await migration.up(runner);
    expect([await marks(), await counted()]).toEqual([1, 1]);
    await expect(rollUpAsBefore()).rejects.toThrow('violates');
    await app.app.get(RollupsService).roll();
    expect([await marks(), await counted()]).toEqual([0, 1]);
  });
});
