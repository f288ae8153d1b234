import { Injectable } from '@nestjs/common';
import { NO_JIT } from '../../platform/db/connection-options.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { markAll, TAKE_MARKS } from '../../platform/events/analytics-marks.js';
import { PACK, UNPACK } from './counts.sql.js';
import { TAKEN } from './quarters.sql.js';
import { FORGET, NEXT_VERSION, ROLL_BASE, ROLL_BREAKDOWNS, ROLL_UP } from './rollups.sql.js';

const NEXT = named(`
  select w.workspace_id from workspaces w where ($1::uuid is null or w.workspace_id > $1)
    and exists (select from analytics_marks m where m.workspace_id = w.workspace_id)
  order by w.workspace_id limit 1`);
/** Only one instance at a time rolls up a workspace; held until the transaction ends. */
const LOCK = named(`select pg_try_advisory_xact_lock(hashtextextended('analytics ' || $1::uuid, 0)) as mine`);
/** Every look-up here should use an index; without statistics Postgres would rather read whole tables, */
const BY_INDEX = { text: 'set local enable_seqscan = off' };
/** and JIT-compile that first: behind a pooler, connections do not have JIT disabled (db/connection-options.ts). */
const AT_ONCE = { text: `set local ${NO_JIT}` };
const TAKE = named(TAKE_MARKS);
/** In order of time, so that adjacent data is written together. */
const ALL_MARKED = named(
  markAll(`
  select distinct $1::uuid, date_bin('15 minutes', at, '1970-01-01Z') as at from (
    select started_at as at from sessions where workspace_id = $1
    union all select created_at from messages where workspace_id = $1
    union all select created_at from handoffs where workspace_id = $1
    union all select created_at from leads where workspace_id = $1
    union all select created_at from meetings where workspace_id = $1
    union all select created_at from actions where workspace_id = $1
    union all select created_at from contacts where workspace_id = $1
    union all select bucket from analytics_facts where workspace_id = $1
    union all select bucket from analytics_counts where workspace_id = $1) as made
  order by at`),
);

interface DirtyMark extends Record<string, unknown> {
  session_id: string | null;
  at: string | null;
}

/** Buckets of one length, by their starts and ends in RFC 3339. */
export interface Buckets {
  from: string[];
  to: string[];
}

/** Marks of what has to be counted again, and the counts; every statement as the system. */
@Injectable()
export class RollupsStore {
  /** @returns the next workspace with marks after this one */
  async next(db: Queryable, after: string | null): Promise<string | undefined> {
    return (await db.query<{ workspace_id: string }>(NEXT(after))).rows[0]?.workspace_id;
  }

  /** Marks everything of a workspace. @returns number of quarter-hours */
  async markAll(db: Queryable, workspaceId: string): Promise<number> {
    return (await db.query(ALL_MARKED(workspaceId))).rowCount;
  }

  /** @returns false if another instance rolls up this workspace now */
  async begin(tx: Queryable, workspaceId: string): Promise<boolean> {
    if (!onlyRow(await tx.query<{ mine: boolean }>(LOCK(workspaceId))).mine) return false;
    await tx.query(BY_INDEX);
    await tx.query(AT_ONCE);
    return true;
  }

  /** Takes marks. @returns how many, and the starts of the quarter-hours that they stand for, in ms */
  async take(tx: Queryable, workspaceId: string, limit: number): Promise<{ count: number; quarters: number[] }> {
    const { rows: marks } = await tx.query<DirtyMark>(TAKE(workspaceId, limit));
    if (marks.length === 0) return { count: 0, quarters: [] };
    // Started after the marks were taken, so that it sees all the changes they stand for.
    const sessions = [...new Set(marks.flatMap(({ session_id }) => session_id ?? []))];
    const moments = [...new Set(marks.flatMap(({ at }) => at ?? []))];
    const { rows } = await tx.query<{ at: string }>(TAKEN(workspaceId, sessions, moments));
    return { count: marks.length, quarters: rows.map(({ at }) => Date.parse(at)) };
  }

  /** Readers' caches end with the version. */
  async finish(tx: Queryable, workspaceId: string): Promise<void> {
    await tx.query(NEXT_VERSION(workspaceId));
  }

  async countQuarters(tx: Queryable, workspaceId: string, { from, to }: Buckets): Promise<void> {
    await tx.query(UNPACK(workspaceId, from));
    await tx.query(PACK(workspaceId, from, to));
    await tx.query(FORGET(workspaceId, from, to, 15));
    await tx.query(ROLL_BASE(workspaceId, from, to, 15));
  }

  async rollHours(tx: Queryable, workspaceId: string, { from, to }: Buckets): Promise<void> {
    await tx.query(FORGET(workspaceId, from, to, 60));
    await tx.query(ROLL_UP(workspaceId, from, to, 60, 15));
    await tx.query(ROLL_BREAKDOWNS(workspaceId, from, to, 60));
  }

  async rollDays(tx: Queryable, workspaceId: string, { from, to }: Buckets): Promise<void> {
    await tx.query(FORGET(workspaceId, from, to, 1_440));
    await tx.query(ROLL_UP(workspaceId, from, to, 1_440, 60));
  }
}
