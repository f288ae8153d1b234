import { Injectable } from '@nestjs/common';
import { breaksForeignKey } from '../../platform/db/errors.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { RemovalStore, type TenantTable } from './removal.store.js';
import { WorkspacesService } from './workspaces.service.js';

/** Rows per statement: many enough to be fast, few enough that its locks are short. */
const BATCH = 5_000;
/** Rows that a running turn or a sweeper adds meanwhile are removed by the next pass. */
const PASSES_MAX = 20;

export interface RemovedRows {
  /** By table; those without a row are omitted. */
  rows: Record<string, number>;
  total: number;
}

/** Removes a workspace with all its data. Only for the operator, so it runs as the system. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly db: SystemDb,
    private readonly store: RemovalStore,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * First suspends it, so that none of its credentials can write, then deletes its rows in batches and finally
   * itself. After an interruption it stays suspended, and the next call continues. Of two calls at once, both do it.
   * @param onProgress called after each batch with the rows removed so far
   * @throws `not_found`; the signal's reason
   */
  async remove(
    actor: Actor,
    id: string,
    { signal, onProgress }: { signal?: AbortSignal; onProgress?: (rows: number) => void } = {},
  ): Promise<RemovedRows> {
    await this.workspaces.setSuspended(actor, id, true);
    const removed: RemovedRows = { rows: {}, total: 0 };
    const tables = dependentsFirst(await this.store.tables(this.db));
    for (let pass = 0; pass < PASSES_MAX; pass++) {
      for (const { name } of tables)
        for (let n = BATCH; n === BATCH;) {
          signal?.throwIfAborted();
          n = await this.removeBatch(name, id);
          if (n > 0) removed.rows[name] = (removed.rows[name] ?? 0) + n;
          onProgress?.((removed.total += n));
        }
      if ((await this.store.removeItself(this.db, id).catch(skipReferenced)) > 0) return removed;
      if (!(await this.store.exists(this.db, id))) return removed; // by another call
    }
    throw fail('conflict', 'The workspace is still being written to. Remove it again later.');
  }

  /** @returns number of rows; 0 also if a row that references them was added meanwhile: the next pass removes both */
  private removeBatch(table: string, id: string): Promise<number> {
    const removed = this.db.transaction((tx) => this.store.removeBatch(tx, id, { table, limit: BATCH }));
    return removed.catch(skipReferenced);
  }
}

/** Rows that were added meanwhile. */
function skipReferenced(error: unknown): number {
  if (breaksForeignKey(error)) return 0;
  throw error;
}

/** Orders tables so that each comes before those that it references. */
function dependentsFirst(tables: TenantTable[]): TenantTable[] {
  const remaining = new Map(tables.map((table) => [table.name, table]));
  const ordered: TenantTable[] = [];
  while (remaining.size > 0) {
    const pointedInto = new Set([...remaining.values()].flatMap(({ references }) => references));
    const unreferenced = [...remaining.values()].filter(({ name }) => !pointedInto.has(name));
    // In a cycle of foreign keys no table is free; then any order is used, and further passes do the rest.
    for (const table of unreferenced.length ? unreferenced : [...remaining.values()]) {
      ordered.push(table);
      remaining.delete(table.name);
    }
  }
  return ordered;
}
