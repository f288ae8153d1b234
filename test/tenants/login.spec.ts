/** The tenants' login, its limits, and a backup by an owner who is not a superuser. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { runMigrations } from '../../src/platform/db/migrations.js';
import { loginOf, tenantLogin } from '../../src/platform/db/tenant-login.js';
import { atDatabase, createTestDatabase, type TestDatabase } from '../support/database.js';

const SECRET = Buffer.from('a server secret that only tests have');
const migrations = [resolve('migrations/*.ts')];
const owner = `wa_test_owner_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');
const workspace = '01900000-0000-7000-8000-000000000001';
const AS_TENANT = `-c role=wa_tenant -c app.workspace_id=${workspace}`;
let database: TestDatabase;
let admin: pg.Client;
let url: string;

/**
 * Runs statements as one login, with the start-up options of the tenants' pool if given. @returns the last one's
 * rows
 */
async function ask(by: string, text: string, options?: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: by, options });
  await client.connect();
  const result = (await client.query(text).finally(() => client.end())) as pg.QueryResult | pg.QueryResult[];
  return (Array.isArray(result) ? result.at(-1)! : result).rows as Record<string, unknown>[];
}

const handOver = (name: string): string =>
  `alter database ${name} owner to ${owner}; alter schema public owner to ${owner}`;

beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(`create role ${owner} login createrole password '${password}'`);
  await admin.query(`grant wa_tenant to ${owner} with admin option`);
  await admin.query(handOver(database.name));
  url = database.url.replace(/\/\/[^@/]*@/, `//${owner}:${password}@`);
  await runMigrations({ url, migrations });
  await ask(
    url,
    `insert into workspaces (workspace_id, name) values ('${workspace}', 'One'), (gen_random_uuid(), 'Two')`,
  );
});

afterAll(async () => {
  await admin.query(`reassign owned by ${owner} to current_user; drop owned by ${owner} cascade`);
  await admin.query(`drop role if exists ${loginOf(database.name, SECRET)}; drop role ${owner}`);
  await admin.end();
  await database.drop();
});

describe('an owner who is not a superuser', () => {
  it('migrates everything and, under forced row security, sees every workspace', async () => {
    expect(await ask(url, 'select name from workspaces order by 1')).toEqual([{ name: 'One' }, { name: 'Two' }]);
    const superuser = `select current_setting('is_superuser') as superuser`;
    expect(await ask(url, superuser)).toEqual([{ superuser: 'off' }]);
  });

  it('cannot create the login without the right to create roles, and gets the SQL for an administrator', async () => {
    await admin.query(`alter role ${owner} nocreaterole`);
    const refused = await tenantLogin({ url }, SECRET);
    await admin.query(`alter role ${owner} createrole`);
    expect(refused).toMatchObject({ url: null, reason: 'permission denied to create role' });
    expect(refused.sql).toMatch(
      /^create role wa_login_\w+ login noinherit password 'SCRAM-SHA-256\$4096:\S+'; grant wa_tenant to/,
    );
    await admin.query(refused.sql!);
    expect(await tenantLogin({ url }, SECRET)).toMatchObject({ url: expect.stringContaining('wa_login_'), sql: null });
    await admin.query(`drop role ${loginOf(database.name, SECRET)}`);
  });

  it('creates the login once, and the login has no privileges of its own', async () => {
    const made = await tenantLogin({ url }, SECRET);
    expect(made).toEqual({
      url: expect.stringContaining(`//${loginOf(database.name, SECRET)}:`),
      ...{ reason: null, sql: null },
    });
    expect(await tenantLogin({ url }, SECRET)).toEqual(made);
    expect(await ask(made.url!, 'select current_user as name')).toEqual([{ name: loginOf(database.name, SECRET) }]);
  });

  it('does not use a login with more privileges', async () => {
    await admin.query(`grant pg_read_all_data to ${loginOf(database.name, SECRET)}`);
    expect(await tenantLogin({ url }, SECRET)).toMatchObject({ url: null, reason: expect.stringContaining('more') });
    await admin.query(`revoke pg_read_all_data from ${loginOf(database.name, SECRET)}`);
  });
});

describe('an existing login', () => {
  const stored = async (): Promise<unknown> =>
    (await admin.query('select rolpassword from pg_authid where rolname = $1', [loginOf(database.name, SECRET)])).rows;

  it('is not altered if it cannot connect, for example because of too many connections', async () => {
    await tenantLogin({ url }, SECRET);
    const before = await stored();
    await admin.query(`alter role ${loginOf(database.name, SECRET)} connection limit 0`);
    const crowded = await tenantLogin({ url }, SECRET);
    await admin.query(`alter role ${loginOf(database.name, SECRET)} connection limit -1`);
    expect(crowded).toEqual({ url: null, reason: expect.stringContaining('too many connections'), sql: null });
    expect(await stored()).toEqual(before);
  });

  it('continues to work if an instance with another secret creates its own', async () => {
    const first = await tenantLogin({ url }, SECRET);
    const before = await stored();
    const other = Buffer.from('another secret, as in a rolling change of it');
    const second = await tenantLogin({ url }, other);
    expect(await ask(first.url!, 'select 1 as n', AS_TENANT)).toEqual([{ n: 1 }]);
    expect(await ask(second.url!, 'select 1 as n', AS_TENANT)).toEqual([{ n: 1 }]);
    expect(await stored()).toEqual(before); // the server may be one that requires no password
    await admin.query(`drop role ${loginOf(database.name, other)}`);
  });

  it('is accepted if two roles granted it the same membership, as PostgreSQL 16 and newer record', async () => {
    await tenantLogin({ url }, SECRET);
    await admin.query(`grant wa_tenant to ${loginOf(database.name, SECRET)}`);
    expect(await tenantLogin({ url }, SECRET)).toMatchObject({ reason: null, sql: null });
  });
});

describe('the creation of a login', () => {
  const other = Buffer.from('a secret of its own for what is made here');
  afterEach(async () => {
    await admin.query(`grant connect on database ${database.name} to public`);
    await admin.query(`revoke all on database ${database.name} from ${loginOf(database.name, other)}`).catch(() => {});
    await admin.query(`drop role if exists ${loginOf(database.name, other)}`);
  });

  it('grants it CONNECT if the database is not open to everyone', async () => {
    await admin.query(`revoke connect on database ${database.name} from public`);
    expect(await tenantLogin({ url }, other)).toMatchObject({ url: expect.any(String), reason: null, sql: null });
  });

  it('works if several instances do it at once', async () => {
    await admin.query(`revoke connect on database ${database.name} from public`);
    const made = await Promise.all(Array.from({ length: 4 }, () => tenantLogin({ url }, other)));
    expect(made.map(({ reason }) => reason)).toEqual([null, null, null, null]);
  });

  it('never makes a start fail: the reason is a warning', async () => {
    const refused = await tenantLogin({ url: url.replace(owner, 'wa_test_nobody') }, other);
    expect(refused).toEqual({ url: null, reason: expect.stringContaining('wa_test_nobody'), sql: null });
    const gone = await tenantLogin({ url: 'postgres://u:p@127.0.0.1:1/db' }, other);
    expect(gone).toEqual({ url: null, reason: expect.stringContaining('ECONNREFUSED'), sql: null });
  });
});

describe('the tenants’ login', () => {
  let tenant: string;
  beforeAll(async () => {
    tenant = (await tenantLogin({ url }, SECRET)).url!;
  });

  it('sees its own workspace as wa_tenant, and nothing at all as itself', async () => {
    expect(await ask(tenant, 'select name from workspaces', AS_TENANT)).toEqual([{ name: 'One' }]);
    await expect(ask(tenant, 'select name from workspaces')).rejects.toThrow('permission denied');
  });

  it('cannot gain privileges by an injected statement', async () => {
    const read = 'select name from workspaces';
    // The owner's own login, acting as wa_tenant, can return to its own role.
    expect(await ask(url, `set role none; ${read}`, AS_TENANT)).toHaveLength(2);
    for (const injected of ['set role none', `set role ${owner}`, 'set role pg_read_all_data'])
      await expect(ask(tenant, `${injected}; ${read}`, AS_TENANT)).rejects.toThrow('permission denied');
    await expect(ask(tenant, `set session authorization ${owner}`, AS_TENANT)).rejects.toThrow('permission denied');
    await expect(ask(tenant, `set row_security = off; ${read}`, AS_TENANT)).rejects.toThrow('row-level security');
    const disable = 'alter table workspaces disable row level security';
    await expect(ask(tenant, disable, AS_TENANT)).rejects.toThrow('must be owner');
  });
});

/** Whether the path has a pg_dump that is at least as new as the server. */
function hasDump(serverVersion: number): boolean {
  const { status, stdout } = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
  return status === 0 && Number(/(\d+)/.exec(stdout)?.[1]) >= serverVersion;
}

describe('a backup', () => {
  it('by the owner with --enable-row-security has all workspaces, and restores under another owner too', async () => {
    const major = `select current_setting('server_version_num')::int / 10000 as version`;
    const [server] = (await ask(url, major)) as [{ version: number }];
    if (!hasDump(server.version)) {
      process.stderr.write(`skipped: no pg_dump of version ${server.version} or newer is on the path\n`);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'wa-backup-'));
    const file = join(folder, 'backup.dump');
    const restored = await createTestDatabase({ empty: true });
    const inherited = await createTestDatabase({ empty: true });
    const heir = `${owner}_heir`;
    const to = ['--format=custom', `--file=${file}`, url];
    try {
      expect(spawnSync('pg_dump', to, { encoding: 'utf8' }).stderr).toContain('row-level security');
      execFileSync('pg_dump', ['--enable-row-security', ...to]);
      await ask(restored.url, handOver(restored.name));
      execFileSync('pg_restore', ['--exit-on-error', `--role=${owner}`, `--dbname=${restored.url}`, file]);
      const copy = atDatabase(url, restored.name);
      expect(await ask(copy, 'select name from workspaces order by 1')).toEqual([{ name: 'One' }, { name: 'Two' }]);
      expect(await ask(copy, 'select name from workspaces', AS_TENANT)).toEqual([{ name: 'One' }]);
      const forced = `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relforcerowsecurity`;
      expect(await ask(copy, forced)).toEqual(await ask(url, forced));
      expect(await runMigrations({ url: copy, migrations })).toEqual([]);

      await admin.query(`create role ${heir} login createrole password '${password}'; grant wa_tenant to ${heir}`);
      await ask(inherited.url, handOver(inherited.name).replaceAll(owner, heir));
      const options = ['--exit-on-error', '--no-owner', `--role=${heir}`, `--dbname=${inherited.url}`, file];
      execFileSync('pg_restore', options);
      const theirs = atDatabase(url, inherited.name).replace(owner, heir);
      await expect(ask(theirs, 'select name from workspaces')).rejects.toThrow('app.workspace_id');
      expect(await runMigrations({ url: theirs, migrations })).toEqual([]);
      expect(await ask(theirs, 'select name from workspaces order by 1')).toEqual([{ name: 'One' }, { name: 'Two' }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await restored.drop();
      await inherited.drop();
      await admin.query(`drop role if exists ${heir}`);
    }
  });
});
