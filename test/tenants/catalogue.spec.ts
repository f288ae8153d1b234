import pg from 'pg';
import { MIGRATIONS_TABLE } from '../../src/platform/db/pending-migrations.js';
import { SYSTEM_POLICY, TENANT_ROLE } from '../../src/platform/db/row-security.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';

/** Belong to people, who may be in several workspaces; no tenant has access. */
const PERSONAL_TABLES = [
  'account_identities',
  'account_links',
  'account_recovery_codes',
  'account_totp',
  'accounts',
  'console_sessions',
];
/** Tables that belong to no tenant. */
const SYSTEM_TABLES = [MIGRATIONS_TABLE, 'instances', ...PERSONAL_TABLES];

let database: TestDatabase;
let db: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const rows = async (text: string, ...values: unknown[]): Promise<Record<string, unknown>[]> =>
  (await db.query<Record<string, unknown>>(text, values)).rows;
const names = async (text: string, ...values: unknown[]): Promise<unknown[]> =>
  (await rows(text, ...values)).map(({ name }) => name);

const TABLES = `select c.oid, c.relname as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm', 'v', 'f')`;

describe('every table', () => {
  it('has a workspace_id that cannot be null, except the migrations’ own and the instances’', async () => {
    const without = await names(`${TABLES} and not exists (select from pg_attribute a where a.attrelid = c.oid
      and a.attname = 'workspace_id' and a.atttypid = 'uuid'::regtype and a.attnotnull)`);
    expect(without.sort()).toEqual([...SYSTEM_TABLES].sort());
    expect((await names(TABLES)).length).toBeGreaterThan(10);
  });

  it('of a tenant has forced row security: one policy for tenants, one for its owner, for all commands', async () => {
    const found = await rows(
      `select t.name, c.relrowsecurity and c.relforcerowsecurity as enabled, p.polname, p.polcmd, p.polpermissive,
        p.polroles::regrole[]::text as roles, pg_get_expr(p.polqual, p.polrelid) as using,
        pg_get_expr(p.polwithcheck, p.polrelid) as checked, c.relowner::regrole::text as owner
      from (${TABLES}) t join pg_class c on c.oid = t.oid left join pg_policy p on p.polrelid = t.oid
      where t.name <> all ($1)`,
      SYSTEM_TABLES,
    );
    const own = `(workspace_id = (current_setting('app.workspace_id'::text))::uuid)`;
    for (const policy of found) {
      const { name, owner, polname } = policy;
      const forOwner = polname === SYSTEM_POLICY;
      expect(policy).toEqual({
        ...{ name, owner, enabled: true, polcmd: '*', polpermissive: true },
        polname: forOwner ? SYSTEM_POLICY : 'tenant',
        roles: `{${forOwner ? String(owner) : TENANT_ROLE}}`,
        using: forOwner ? 'true' : own,
        checked: forOwner ? 'true' : own,
      });
    }
    expect(found).toHaveLength(2 * ((await names(TABLES)).length - SYSTEM_TABLES.length));
  });

  it('of people, who may be in several tenants, has forced row security that shows no tenant anything', async () => {
    const found = await rows(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as enabled,
        array(select polname::text from pg_policy where polrelid = c.oid) as policies,
        has_table_privilege($2, c.oid, 'select, insert, update, delete') as granted
      from pg_class c where c.relname = any ($1) order by 1`,
      PERSONAL_TABLES,
      TENANT_ROLE,
    );
    expect(found).toEqual(
      PERSONAL_TABLES.map((name) => ({ name, enabled: true, policies: [SYSTEM_POLICY], granted: false })),
    );
  });

  it('has workspace_id first in its primary key, and in every unique constraint and index', async () => {
    const indexes = await rows(
      `select i.indexrelid::regclass::text as name, i.indisprimary as primary,
        array(select a.attname::text from unnest(i.indkey::int2[]) with ordinality k(no, at)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.no
          where k.at <= i.indnkeyatts order by k.at) as columns, t.name as table
      from (${TABLES}) t join pg_index i on i.indrelid = t.oid
      where (i.indisunique or i.indisexclusion) and t.name <> all ($1)`,
      SYSTEM_TABLES,
    );
    for (const { name, columns } of indexes) expect([name, (columns as string[])[0]]).toEqual([name, 'workspace_id']);
    const keyed = indexes.filter(({ primary }) => primary).map(({ table }) => table);
    expect(keyed).toHaveLength((await names(TABLES)).length - SYSTEM_TABLES.length);
  });

  it('references only its own tenant: every foreign key contains workspace_id, opposite workspace_id', async () => {
    const keys = await rows(`select conname as name, conrelid::regclass::text as table, confmatchtype as match,
        (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as from,
        (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as to
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
        and confrelid::regclass::text <> 'accounts'`);
    for (const { name, from, to } of keys) expect([name, from, to]).toEqual([name, 'workspace_id', 'workspace_id']);
    expect(keys.length).toBeGreaterThan(5);
    const toAccounts = `select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass order by 1`;
    const tables = PERSONAL_TABLES.filter((name) => name !== 'accounts');
    expect(await names(toAccounts)).toEqual([...tables, 'members']);
  });

  it('has an index that starts with a foreign key’s columns, so that a delete does not read whole tables', async () => {
    const slow = await names(`select conname as name from pg_constraint f
      where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1
        and not exists (select from pg_index i where i.indrelid = f.conrelid
          and (i.indkey::int2[])[0:cardinality(f.conkey) - 1] = f.conkey)`);
    expect(slow).toEqual([]);
  });
});

describe('the tenants’ role', () => {
  it('may read and write tenants’ rows, and nothing else of the database', async () => {
    const rights = await rows(
      `select distinct t.name, x.privilege_type as right
      from (${TABLES}) t join pg_class c on c.oid = t.oid, aclexplode(c.relacl) x
      where x.grantee = $1::regrole`,
      TENANT_ROLE,
    );
    for (const { name, right } of rights) {
      expect(['SELECT', 'INSERT', 'UPDATE', 'DELETE']).toContain(right);
      expect(SYSTEM_TABLES).not.toContain(name);
    }
    const grantable = `select c.relname as name from pg_class c, aclexplode(c.relacl) x
      where x.grantee = $1::regrole and x.is_grantable`;
    expect(await names(grantable, TENANT_ROLE)).toEqual([]);
  });

  it('may change what a team configures in its workspace, but not plan, ceilings, credits or suspension', async () => {
    const columns = `select attrelid::regclass || '.' || attname as name from pg_attribute
      where attacl is not null and attrelid > 16384 order by attnum`;
    expect(await names(columns)).toEqual(
      [
        'name',
        'updated_at',
        'allowed_origins',
        'mcp_public',
        'qualification_rules',
        'identity_secret',
        'identity_secret_set_at',
        'widget',
        'require_totp',
        'office_hours',
        'away_message',
        'pickup_minutes',
        'reply_target_minutes',
        'assign_on_reply',
        'satisfaction',
      ].map((column) => `workspaces.${column}`),
    );
    for (const column of ['plan', 'ceilings', 'credits_limit', 'credits_by_plan', 'suspended_at'])
      expect(
        await rows(`select has_column_privilege($1, 'workspaces', $2, 'update') as may`, TENANT_ROLE, column),
      ).toEqual([{ may: false }]);
  });

  it('can neither log in nor create anything, owns nothing, and is a member of nothing', async () => {
    const [role] = await rows('select * from pg_roles where rolname = $1', TENANT_ROLE);
    expect(role).toMatchObject({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      rolreplication: false,
    });
    expect(
      await names('select roleid::regrole::text as name from pg_auth_members where member = $1::regrole', TENANT_ROLE),
    ).toEqual([]);
    expect(await names('select relname as name from pg_class where relowner = $1::regrole', TENANT_ROLE)).toEqual([]);
    const [may] = await rows(
      `select has_schema_privilege($1, 'public', 'create') as schema, has_database_privilege($1, current_database(), 'create') as database`,
      TENANT_ROLE,
    );
    expect(may).toEqual({ schema: false, database: false });
  });

  it('runs no function with another role’s privileges', async () => {
    const functions = `select proname as name from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`;
    expect(await names(functions)).toEqual([]);
  });
});
