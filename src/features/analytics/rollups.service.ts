import { Injectable } from '@nestjs/common';
import { NO_JIT } from '../../db/connection-options.js';
import { named, type Queryable } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import { PACK, UNPACK } from './counts.sql.js';
import { TAKEN } from './quarters.sql.js';
import { FORGET, NEXT_VERSION, ROLL_BASE, ROLL_BREAKDOWNS, ROLL_UP } from './rollups.sql.js';

const MINUTE_MS = 60_000;
/** Marks taken at once; what they name is counted anew in one transaction. */
const BATCH = 20_000;
/** Quarter-hours counted anew by one statement. */
const CHUNK = 200;

const NEXT = named(`
  select w.workspace_id from workspaces w where ($1::uuid is null or w.workspace_id > $1)
    and exists (select from analytics_marks m where m.workspace_id = w.workspace_id)
  order by w.workspace_id limit 1`);
/** One instance at a time rolls up a workspace; held until the transaction ends. */
const LOCK = named(`select pg_try_advisory_xact_lock(hashtextextended('analytics ' || $1::uuid, 0)) as mine`);
/** Every look-up here is by an index; on tables of which Postgres has no statistics yet it would rather read them whole, */
const BY_INDEX = { text: 'set local enable_seqscan = off' };
/** and compile that first: behind a pooler, connections do not come with it switched off (db/connection-options.ts). */
const AT_ONCE = { text: `set local ${NO_JIT}` };
const TAKE = named(`
  delete from analytics_marks where workspace_id = $1 and id in (
    select id from analytics_marks where workspace_id = $1 order by id limit $2)
  returning session_id, at`);
/** In the order of time, so that what is read together is written together. */
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

interface Mark extends Record<string, unknown> {
  session_id: string | null;
  at: string | null;
}

/** Keeps the roll-ups. Whoever stops it at any point loses nothing: marks are taken and counted in one transaction. */
@Injectable()
export class RollupsService {
  constructor(private readonly db: SystemDb) {}

  /** Rolls up what is marked now, of all workspaces or one. @returns how many marks were done */
  async roll(only: string | null = null): Promise<number> {
    let done = 0;
    for (let at: string | null = only; ;) {
      const workspaceId: string | undefined =
        only ?? (await this.db.query<{ workspace_id: string }>(NEXT(at))).rows[0]?.workspace_id;
      if (workspaceId === undefined) return done;
      for (let taken = BATCH; taken === BATCH;) done += taken = await this.batch(workspaceId);
      if (only !== null) return done;
      at = workspaceId;
    }
  }

  /** Counts everything of a workspace anew. Reads stay true meanwhile, but slow. @returns quarter-hours counted */
  async rebuild(workspaceId: string): Promise<number> {
    const { rowCount } = await this.db.query(ALL_MARKED(workspaceId));
    await this.roll(workspaceId);
    return rowCount;
  }

  private batch(workspaceId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      const { rows: locks } = await tx.query<{ mine: boolean }>(LOCK(workspaceId));
      if (!locks[0]!.mine) return 0;
      await tx.query(BY_INDEX);
      await tx.query(AT_ONCE);
      const { rows: marks } = await tx.query<Mark>(TAKE(workspaceId, BATCH));
      if (marks.length === 0) return 0;
      // Later than the marks were taken, so that it sees whatever they tell of.
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

  /** @param quarters beginnings of quarter-hours in milliseconds */
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

  /** The buckets of that length which hold the quarter-hours, some at a time. */
  private async each(
    quarters: number[],
    minutes: number,
    work: (from: string[], to: string[]) => Promise<void>,
  ): Promise<void> {
    const lengthMs = minutes * MINUTE_MS;
    const buckets = [...new Set(quarters.map((ms) => Math.floor(ms / lengthMs) * lengthMs))];
    const iso = (ms: number): string => new Date(ms).toISOString();
    for (let i = 0; i < buckets.length; i += CHUNK) {
      const some = buckets.slice(i, i + CHUNK);
      await work(
        some.map(iso),
        some.map((ms) => iso(ms + lengthMs)),
      );
    }
  }
}
