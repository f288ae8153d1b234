import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import type { Queryable } from '../../platform/db/statement.js';

export interface TenantTable extends Record<string, unknown> {
  name: string;
  /** Tables that it references. */
  references: string[];
}

/** Objects of the object store that are to be removed: a task that outlives the workspace, with ids alone. */
const OUTLIVING = 'attachment_removals';
const TABLES = {
  text: `select c.relname as name, array(
      select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid and f.relname <> 'workspaces') as references
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('workspaces', '${OUTLIVING}')
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)
    order by c.relname`,
};

@Injectable()
export class RemovalStore {
  /** Every table with a workspace_id, except the workspaces themselves, and what outlives them. */
  async tables(db: Queryable): Promise<TenantTable[]> {
    return (await db.query<TenantTable>(TABLES)).rows;
  }

  /** @returns number of rows. Throws Postgres's own error if a row is referenced */
  async removeBatch(
    tx: Queryable,
    workspaceId: string,
    { table, limit }: { table: string; limit: number },
  ): Promise<number> {
    // Without it the database refuses to delete lines of the audit trail.
    await tx.query({ text: `select set_config('app.removed_workspace', $1, true)`, values: [workspaceId] });
    await alone(tx, `removal of ${workspaceId}`); // two removals at once would wait for each other's rows
    const rows = `select ctid from ${table} where workspace_id = $1 limit ${limit}`;
    const text = `delete from ${table} where ctid = any(array(${rows}))`;
    return (await tx.query({ text, values: [workspaceId] })).rowCount;
  }

  async exists(db: Queryable, workspaceId: string): Promise<boolean> {
    const text = 'select from workspaces where workspace_id = $1';
    return (await db.query({ text, values: [workspaceId] })).rowCount > 0;
  }

  /** @returns number of rows. Throws Postgres's own error if it is referenced */
  async removeItself(db: Queryable, workspaceId: string): Promise<number> {
    const text = 'delete from workspaces where workspace_id = $1';
    return (await db.query({ text, values: [workspaceId] })).rowCount;
  }
}
