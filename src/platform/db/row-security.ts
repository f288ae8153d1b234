import type { QueryRunner } from 'typeorm';

/** The role under which every tenant query runs. Roles are per cluster: other databases may use it as well. */
export const TENANT_ROLE = 'wa_tenant';
/**
 * The session setting that names the workspace. Never read it with `current_setting(…, true)`: a missing
 * setting must raise an error.
 */
export const TENANT_SETTING = 'app.workspace_id';

/** Name of the policy that lets the owner see every workspace. */
export const SYSTEM_POLICY = 'system';

export type Right = 'select' | 'insert' | 'update' | 'delete';
const ALL: Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * For migrations: the role that tenants' queries run under (tenant-db.ts). Where the owner may not create roles, an
 * operator creates it beforehand.
 */
export async function tenantRole(runner: QueryRunner): Promise<void> {
  await runner.query(ROLE);
}

const ROLE = `
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
      begin
        create role ${TENANT_ROLE} nologin;
      exception
        when duplicate_object or unique_violation then null; -- another database of this cluster was faster
        when insufficient_privilege then
          raise exception '% may not create roles: let a superuser run "create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to %", then start again',
            current_user, quote_ident(current_user);
      end;
    end if;
    begin
      execute format('grant ${TENANT_ROLE} to %I', current_user);
    exception
      when insufficient_privilege then
        if not pg_has_role(current_user, '${TENANT_ROLE}', 'member') then
          raise exception 'let a superuser run "grant ${TENANT_ROLE} to %", then start again', quote_ident(current_user);
        end if;
    end;
    execute format('grant usage on schema %I to ${TENANT_ROLE}', current_schema());
  end $$`;

/**
 * For migrations: restricts a table with a `workspace_id uuid` to rows of the session's own workspace, and
 * grants wa_tenant its rights there (`rights`: fewer for append-only tables). Row security is forced, so that
 * it also applies to the owner, who sees all rows through a separate policy (`systemPolicy`). Dropping the
 * table undoes it.
 */
export async function tenantTable(runner: QueryRunner, table: string, rights: Right[] = ALL): Promise<void> {
  const own = `workspace_id = current_setting('${TENANT_SETTING}')::uuid`;
  await runner.query(`alter table ${table} enable row level security`);
  await runner.query(`create policy tenant on ${table} to ${TENANT_ROLE} using (${own}) with check (${own})`);
  await systemPolicy(runner, table);
  await runner.query(`grant ${rights.join(', ')} on ${table} to ${TENANT_ROLE}`);
}

/**
 * Forces row security on a table, and adds a policy that shows its owner all rows: SystemDb logs in as the owner or as
 * a member of that role. The policy does not name `current_user`, which may be another login at the next start or
 * after a restore. May be repeated.
 */
export async function systemPolicy(runner: QueryRunner, table: string): Promise<void> {
  const [{ owner }] = (await runner.query(
    'select quote_ident(pg_get_userbyid(relowner)) as owner from pg_class where oid = $1::regclass',
    [table],
  )) as [{ owner: string }];
  for (const statement of systemPolicyStatements(table, owner)) await runner.query(statement);
}

/** @param table @param owner both quoted if necessary */
export const systemPolicyStatements = (table: string, owner: string): string[] => [
  `drop policy if exists ${SYSTEM_POLICY} on ${table}`,
  `create policy ${SYSTEM_POLICY} on ${table} to ${owner} using (true) with check (true)`,
  `alter table ${table} force row level security`,
];
