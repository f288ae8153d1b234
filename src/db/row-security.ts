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

/**
 * Forces row security on a table, and lets its owner see all of it by a policy: SystemDb logs in as the owner or as a
 * member. Not for `current_user`, who may be another login at the next start, or after a restore. May be repeated.
 */
export async function systemPolicy(runner: QueryRunner, table: string): Promise<void> {
  const [{ owner }] = (await runner.query(
    'select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class where oid = $1::regclass',
    [table],
  )) as [{ owner: string }];
  for (const statement of systemPolicyStatements(table, owner)) await runner.query(statement);
}

/** @param table @param owner both quoted where they have to be */
export const systemPolicyStatements = (table: string, owner: string): string[] => [
  `drop policy if exists ${SYSTEM_POLICY} on ${table}`,
  `create policy ${SYSTEM_POLICY} on ${table} to ${owner} using (true) with check (true)`,
  `alter table ${table} force row level security`,
];
