import { Injectable } from '@nestjs/common';
import { breaksForeignKey } from '../../db/errors.js';
import { SystemDb } from '../../db/system-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { WorkspacesService } from './workspaces.service.js';

/** Rows of one statement: long enough to be quick, short enough that nobody waits for its locks. */
const BATCH = 5_000;
/** What a turn under way or a sweep writes meanwhile is removed by the next pass. */
const PASSES_MAX = 20;

interface TenantTable extends Record<string, unknown> {
  name: string;
  /** Tables that it points into. */
  references: string[];
}

/** Every table with a workspace_id, but the workspaces themselves. */
const TABLES = {
  text: `select c.relname as name, array(
      select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid and f.relname <> 'workspaces') as references
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'workspaces'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
    order by c.relname`,
};

export interface RemovedRows {
  /** By table; those without a row are left out. */
  rows: Record<string, number>;
  total: number;
}

/** Removes a workspace with all that it has. The operator's business alone, so it runs as the system. */
@Injectable()
export class RemovalService {
  constructor(
    private readonly db: SystemDb,
    private readonly workspaces: WorkspacesService,
  ) {}

  /**
   * Suspends it first, so that none of its credentials writes any more, then deletes its rows in batches and itself last.
   * Interrupted, it stays suspended, and the next call goes on.
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
    const tables = dependentsFirst((await this.db.query<TenantTable>(TABLES)).rows);
    for (let pass = 0; pass < PASSES_MAX; pass++) {
      for (const { name } of tables)
        for (let n = BATCH; n === BATCH;) {
          signal?.throwIfAborted();
          n = await this.removeBatch(name, id);
          if (n > 0) removed.rows[name] = (removed.rows[name] ?? 0) + n;
          onProgress?.((removed.total += n));
        }
      if (await this.removeItself(id)) return removed;
    }
    throw fail('conflict', 'The workspace is still being written to. Remove it again later.');
  }

  /** @returns how many; 0 also where something was written meanwhile that points to them: the next pass takes both */
  private removeBatch(table: string, id: string): Promise<number> {
    const text = `delete from ${table} where ctid = any(array(
      select ctid from ${table} where workspace_id = $1 limit ${BATCH}))`;
    const removed = this.db.transaction(async (tx) => {
      // Without it the database refuses to delete lines of the audit trail.
      await tx.query({ text: `select set_config('app.removed_workspace', $1, true)`, values: [id] });
      return (await tx.query({ text, values: [id] })).rowCount;
    });
    return removed.catch(skipReferenced);
  }

  /** @returns false where something of it was written meanwhile */
  private async removeItself(id: string): Promise<boolean> {
    const text = 'delete from workspaces where workspace_id = $1';
    const removed = this.db.query({ text, values: [id] }).then(({ rowCount }) => rowCount);
    return (await removed.catch(skipReferenced)) > 0;
  }
}

function skipReferenced(error: unknown): number {
  if (breaksForeignKey(error)) return 0;
  throw error;
}

/** Tables in an order in which each stands before those that it points into. */
function dependentsFirst(tables: TenantTable[]): TenantTable[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: TenantTable[] = [];
  while (left.size > 0) {
    const pointedInto = new Set([...left.values()].flatMap(({ references }) => references));
    const free = [...left.values()].filter(({ name }) => !pointedInto.has(name));
    // A circle of foreign keys would have no free table; then any order, and the passes do the rest.
    for (const table of free.length ? free : [...left.values()]) {
      ordered.push(table);
      left.delete(table.name);
    }
  }
  return ordered;
}
