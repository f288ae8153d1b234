import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../platform/db/system-db.js';
import { RollupsStore, type Buckets } from './rollups.store.js';

const MINUTE_MS = 60_000;
/** Marks taken at once; their data is recounted in one transaction. */
const BATCH = 20_000;
/** Quarter-hours recounted by one statement. */
const CHUNK = 200;

/** Maintains the roll-ups. An interruption loses nothing: marks are taken and counted in one transaction. */
@Injectable()
export class RollupsService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: RollupsStore,
  ) {}

  /** Processes the current marks of all workspaces or one. @returns number of marks */
  async roll(only: string | null = null): Promise<number> {
    let done = 0;
    for (let at: string | null = only; ;) {
      const workspaceId = only ?? (await this.store.next(this.db, at));
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
    const marked = await this.store.markAll(this.db, workspaceId);
    await this.roll(workspaceId);
    return marked;
  }

  private batch(workspaceId: string): Promise<number> {
    return this.db.transaction(async (tx) => {
      if (!(await this.store.begin(tx, workspaceId))) return 0;
      const { count, quarters } = await this.store.take(tx, workspaceId, BATCH);
      if (count === 0) return 0;
      for (const some of buckets(quarters, 15)) await this.store.countQuarters(tx, workspaceId, some);
      for (const some of buckets(quarters, 60)) await this.store.rollHours(tx, workspaceId, some);
      for (const some of buckets(quarters, 1_440)) await this.store.rollDays(tx, workspaceId, some);
      await this.store.finish(tx, workspaceId);
      return count;
    });
  }
}

/** The buckets of that length that contain the quarter-hours, some at a time. @param quarters their starts in ms */
function* buckets(quarters: number[], minutes: number): Generator<Buckets> {
  const lengthMs = minutes * MINUTE_MS;
  const starts = [...new Set(quarters.map((ms) => Math.floor(ms / lengthMs) * lengthMs))];
  const iso = (ms: number): string => new Date(ms).toISOString();
  for (let i = 0; i < starts.length; i += CHUNK) {
    const chunk = starts.slice(i, i + CHUNK);
    yield { from: chunk.map(iso), to: chunk.map((ms) => iso(ms + lengthMs)) };
  }
}
