import { Injectable } from '@nestjs/common';
import { NO_JIT } from '../../platform/db/connection-options.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { PACK, UNPACK } from './counts.sql.js';
import { TAKEN } from './quarters.sql.js';
import { FORGET, NEXT_VERSION, ROLL_BASE, ROLL_BREAKDOWNS, ROLL_UP } from './rollups.sql.js';

const MINUTE_MS = 60_000;
/** Marks taken at once; their data is recounted in one transaction. */
const BATCH = 20_000;
/** Quarter-hours recounted by one statement. */
const CHUNK = 200;

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
const TAKE = named(`
  delete from analytics_marks where workspace_id = $1 and id in (
    select id from analytics_marks where workspace_id = $1 order by id limit $2)
  returning session_id, at`);
/** In order of time, so that adjacent data is written together. */
const ALL_MARKED = named(`
  insert into analytics_marks (workspace_id, at)
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
  order by at`);

interface DirtyMark extends Record<string, unknown> {
  session_id: string | null;
  at: string | null;
}

/** Maintains the roll-ups. An interruption loses nothing: marks are taken and counted in one transaction. */
@Injectable()
export class RollupsService {
  constructor(private readonly db: SystemDb) {}

  /** Processes the current marks of all workspaces or one. @returns number of marks */
  async roll(only: string | null = null): Promise<number> {
    let done = 0;
    for (let at: string | null = only; ;) {
      const workspaceId: string | undefined =
        only ?? (await this.db.query<{ workspace_id: string }>(NEXT(at))).rows[0]?.workspace_id;
      if (workspaceId === undefined) return done;
      for (let count = BATCH; count === BATCH;) done += count = await this.batch(workspaceId);
      if (only !== null) return done;
      at = workspaceId;
    }
  }

  /**
   * Recounts everything of a workspace. Reads stay correct in the meantime, but slow. @returns quarter-hours
   * counted
   */
  async rebuild(workspaceId: string): Promise<number> {
    const { rowCount } = await this.db.query(ALL_MARKED(workspaceId));
    await this.roll(workspaceId);
    return rowCount;
  }

  private batch(workspaceId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      if (!onlyRow(await tx.query<{ mine: boolean }>(LOCK(workspaceId))).mine) return 0;
      await tx.query(BY_INDEX);
      await tx.query(AT_ONCE);
      const { rows: marks } = await tx.query<DirtyMark>(TAKE(workspaceId, BATCH));
      if (marks.length === 0) return 0;
      // Started after the marks were taken, so that it sees all the changes they stand for.
      const sessions = [...new Set(marks.flatMap(({ session_id }) => session_id ?? []))];
      const moments = [...new Set(marks.flatMap(({ at }) => at ?? []))];
      const { rows } = await tx.query<{ at: string }>(TAKEN(workspaceId, sessions, moments));
      await this.recount(
        tx,
        workspaceId,
        rows.map(({ at }) => Date.parse(at)),
      );
      await tx.query(NEXT_VERSION(workspaceId));
      return marks.length;
    });
  }

  /** @param quarters starts of quarter-hours in milliseconds */
  private async recount(tx: Queryable, workspaceId: string, quarters: number[]): Promise<void> {
    await this.each(quarters, 15, async (from, to) => {
      await tx.query(UNPACK(workspaceId, from));
      await tx.query(PACK(workspaceId, from, to));
      await tx.query(FORGET(workspaceId, from, to, 15));
      await tx.query(ROLL_BASE(workspaceId, from, to, 15));
    });
    await this.each(quarters, 60, async (from, to) => {
      await tx.query(FORGET(workspaceId, from, to, 60));
      await tx.query(ROLL_UP(workspaceId, from, to, 60, 15));
      await tx.query(ROLL_BREAKDOWNS(workspaceId, from, to, 60));
    });
    await this.each(quarters, 1_440, async (from, to) => {
      await tx.query(FORGET(workspaceId, from, to, 1_440));
      await tx.query(ROLL_UP(workspaceId, from, to, 1_440, 60));
    });
  }

  /** The buckets of that length that contain the quarter-hours, in batches. */
  private async each(
    quarters: number[],
    minutes: number,
    work: (from: string[], to: string[]) => Promise<void>,
  ): Promise<void> {
    const lengthMs = minutes * MINUTE_MS;
    const buckets = [...new Set(quarters.map((ms) => Math.floor(ms / lengthMs) * lengthMs))];
    const iso = (ms: number): string => new Date(ms).toISOString();
    for (let i = 0; i < buckets.length; i += CHUNK) {
      const chunk = buckets.slice(i, i + CHUNK);
      await work(
        chunk.map(iso),
        chunk.map((ms) => iso(ms + lengthMs)),
      );
    }
  }
}
