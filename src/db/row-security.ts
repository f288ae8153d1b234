import type { QueryRunner } from 'typeorm';

/** The role under which every tenant query runs. Roles are per cluster: other databases may use it as well. */
export const TENANT_ROLE = 'wa_tenant';
/** The session setting that names the workspace. Never read with `current_setting(…, true)`: unset must be loud. */
export const TENANT_SETTING = 'app.workspace_id';

/** The policy by which the owner sees every workspace. */
export const SYSTEM_POLICY = 'system';

type Right = 'select' | 'insert' | 'update' | 'delete';
const ALL: Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * For migrations: closes a table that has a `workspace_id uuid` to everything but the session's own workspace, and
 * gives wa_tenant its rights there (`rights`: fewer for what is append-only). Row security is forced, so that it holds for
 * the owner as well, who sees all by a policy of its own (`systemPolicy`). Dropping the table undoes it.
 */
export async function tenantTable(runner: QueryRunner, table: string, rights: Right[] = ALL): Promise<void> {
  const own = `workspace_id = current_setting('${TENANT_SETTING}')::uuid`;
  await runner.query(`alter table ${table} enable row level security`);
  await runner.query(`create policy tenant on ${table} to ${TENANT_ROLE} using (${own}) with check (${own})`);
  await systemPolicy(runner, table);
  await runner.query(`grant ${rights.join(', ')} on ${table} to ${TENANT_ROLE}`);
}

/** Forces row security on a table, and lets the login that migrates, i.e. SystemDb, see all of it by a policy. */
export async function systemPolicy(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`create policy ${SYSTEM_POLICY} on ${table} to current_user using (true) with check (true)`);
  await runner.query(`alter table ${table} force row level security`);
}
