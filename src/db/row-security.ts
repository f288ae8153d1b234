import type { QueryRunner } from 'typeorm';

/** The role under which every tenant query runs. Roles are per cluster: other databases may use it as well. */
export const TENANT_ROLE = 'wa_tenant';
/** The session setting that names the workspace. Never read with `current_setting(…, true)`: unset must be loud. */
export const TENANT_SETTING = 'app.workspace_id';

type Right = 'select' | 'insert' | 'update' | 'delete';
const ALL: Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * For migrations: closes a table that has a `workspace_id uuid` to everything but the session's own workspace, and
 * gives wa_tenant its rights there (`rights`: fewer for what is append-only). The owner, i.e. SystemDb, still sees all,
 * which is why row security is enabled and not forced. Dropping the table undoes it.
 */
export async function tenantTable(runner: QueryRunner, table: string, rights: Right[] = ALL): Promise<void> {
  const own = `workspace_id = current_setting('${TENANT_SETTING}')::uuid`;
  await runner.query(`alter table ${table} enable row level security`);
  await runner.query(`create policy tenant on ${table} to ${TENANT_ROLE} using (${own}) with check (${own})`);
  await runner.query(`grant ${rights.join(', ')} on ${table} to ${TENANT_ROLE}`);
}
