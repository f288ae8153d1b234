/**
 * Makes a login the owner of the database that a superuser is connected to, and of everything in it. The new owner is
 * not a superuser and cannot create roles or databases. The tables' contents do not change.
 */
import pg from 'pg';
import { SYSTEM_POLICY, systemPolicyStatements, TENANT_ROLE } from './row-security.js';
import { onlyRow } from './only-row.js';

/**
 * Start-up option of every superuser's session. A database's owner sets its search_path, and could otherwise have
 * their own functions run in place of the system's, with a superuser's rights.
 */
export const SYSTEM_NAMES_ONLY = '-c search_path=pg_catalog';

export interface NewOwner {
  name: string;
  /** Schema to transfer; named explicitly, because the search_path may be another owner's. */
  schema: string;
  /** Password verifier of a login that is created here (scram.ts); null = no password. */
  verifier: string | null;
}

/**
 * Objects in the schema $1 that a role other than `owner` (an expression) owns. Columns' sequences follow their
 * tables, and objects of extensions are left alone.
 */
const othersObjects = (owner: string): string => `select kind, name from (
    select 'schema' as kind, pg_catalog.quote_ident(nspname) as name, 'pg_namespace'::regclass as catalog, oid, nspowner as owner
      from pg_namespace where nspname = $1 and nspowner <> 'pg_database_owner'::regrole
    union all
    select 'table', oid::regclass::text, 'pg_class'::regclass, oid, relowner from pg_class c
      where relnamespace = (select oid from pg_namespace where nspname = $1) and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and not (relkind = 'S' and exists (select from pg_depend d
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
    union all
    select 'routine', oid::regprocedure::text, 'pg_proc'::regclass, oid, proowner from pg_proc
      where pronamespace = (select oid from pg_namespace where nspname = $1)
  ) object
  where object.owner <> (select oid from pg_roles where rolname = ${owner})
    and not exists (select from pg_depend d
      where d.classid = object.catalog and d.objid = object.oid and d.deptype = 'e')`;

const POLICIES = `select polrelid::regclass::text as name from pg_policy p join pg_class c on c.oid = p.polrelid
  where polname = $1 and c.relnamespace = (select oid from pg_namespace where nspname = $2)`;

/** Whether the connected login owns the database and everything in the schema. */
export async function ownsAll(owner: pg.Client, schema: string): Promise<boolean> {
  const { rows } = await owner.query<{ owns: boolean }>(
    `select datdba::regrole = current_user::regrole and not exists (${othersObjects('current_user')}) as owns
      from pg_database where datname = pg_catalog.current_database()`,
    [schema],
  );
  return onlyRow({ rows }).owns;
}

/**
 * Runs in one transaction, so that an interruption changes nothing, and can be repeated. The session needs
 * SYSTEM_NAMES_ONLY.
 * @returns whether the login was created here
 */
export async function transferOwnership(superuser: pg.Client, owner: NewOwner): Promise<{ created: boolean }> {
  await superuser.query('begin');
  try {
    const created = await createRoles(superuser, owner);
    const name = pg.escapeIdentifier(owner.name);
    const { rows } = await superuser.query<{ database: string }>('select pg_catalog.current_database() as database');
    await superuser.query(`alter database ${pg.escapeIdentifier(onlyRow({ rows }).database)} owner to ${name}`);
    const objects = await superuser.query<{ kind: string; name: string }>(othersObjects('$2'), [
      owner.schema,
      owner.name,
    ]);
    for (const object of objects.rows) await superuser.query(`alter ${object.kind} ${object.name} owner to ${name}`);
    const tables = await superuser.query<{ name: string }>(POLICIES, [SYSTEM_POLICY, owner.schema]);
    for (const table of tables.rows)
      for (const statement of systemPolicyStatements(table.name, name)) await superuser.query(statement);
    await superuser.query('commit');
    return { created };
  } catch (error) {
    await superuser.query('rollback').catch(() => {});
    throw error;
  }
}

/**
 * Creates the missing roles. In commands one login serves both pools, so the owner gets wa_tenant as well.
 * @returns whether the login was created here
 */
async function createRoles(superuser: pg.Client, { name, verifier }: NewOwner): Promise<boolean> {
  const { rows } = await superuser.query<{ rolname: string }>('select rolname from pg_roles where rolname = any($1)', [
    [name, TENANT_ROLE],
  ]);
  const missing = (role: string): boolean => !rows.some(({ rolname }) => rolname === role);
  const password = verifier === null ? '' : ` password ${pg.escapeLiteral(verifier)}`;
  if (missing(TENANT_ROLE)) await superuser.query(`create role ${TENANT_ROLE} nologin`);
  if (missing(name)) await superuser.query(`create role ${pg.escapeIdentifier(name)} login${password}`);
  await superuser.query(`grant ${TENANT_ROLE} to ${pg.escapeIdentifier(name)}`);
  return missing(name);
}
