/** Ownership of the database: the embedded one, that of the compose file, and one created by an earlier version. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMigrations } from '../../../src/platform/db/migrations.js';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../../src/platform/db/embedded-postgres.js';
import { call, makeWorkspace, startTestApp, testConfig, type TestWorkspace } from '../../support/app.js';
import { migrationClasses } from '../../support/test-server.js';
import { ServerProcess } from '../../support/server-process.js';
import { ask, everyRow, startSuperuserCluster, type SuperuserCluster } from '../../support/superuser-cluster.js';

jest.setTimeout(120_000);

const DATABASE = 'workspace_agent';
const SECRETS = {
  SERVER_SECRET: testConfig().serverSecret.toString(),
  MASTER_KEY: testConfig().masterKeys[0]!.toString('hex'),
};
/** A role's name, and whether it has more attributes than an owner needs. */
const ATTRIBUTES = `select rolname as name, rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as more,
    (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as roles
  from pg_roles r where rolname = current_user`;
const OWNER = { name: 'workspace_agent', more: false, roles: ['wa_tenant'] };
/** Objects that belong to another role, except those of extensions. */
const OTHERS = `select classid::regclass::text as catalog, objid from (
    select 'pg_class'::regclass as classid, oid as objid, relowner as owner, relnamespace as namespace from pg_class
    union all select 'pg_proc'::regclass, oid, proowner, pronamespace from pg_proc
    union all select 'pg_type'::regclass, oid, typowner, typnamespace from pg_type
    union all select 'pg_operator'::regclass, oid, oprowner, oprnamespace from pg_operator
    union all select 'pg_opclass'::regclass, oid, opcowner, opcnamespace from pg_opclass
    union all select 'pg_opfamily'::regclass, oid, opfowner, opfnamespace from pg_opfamily) o
  where namespace = 'public'::regnamespace and owner <> current_user::regrole
    and not exists (select from pg_depend d where (d.classid, d.objid, d.deptype) = (o.classid, o.objid, 'e'))
    and not exists (select from pg_type t join pg_type e on e.oid = t.typelem join pg_depend d on d.objid = e.oid
      and d.deptype = 'e' where t.oid = o.objid)`;

let folder: string;
let cluster: SuperuserCluster | undefined;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wa-o-'));
});
afterEach(async () => {
  await server?.end('SIGTERM');
  await cluster?.stop();
  server = cluster = undefined;
  rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
});

/** Logins that are connected to the database; the URL is its superuser's. */
const connected = async (url: string): Promise<string[]> =>
  (
    await ask<{ name: string }>(
      url,
      `select distinct usename::text as name from pg_stat_activity
        where datname = '${DATABASE}' and pid <> pg_backend_pid() order by 1`,
    )
  ).map(({ name }) => name);

const contactsOf = (to: ServerProcess, { tokens }: Pick<TestWorkspace, 'tokens'>): Promise<string[]> =>
  fetch(`${to.baseUrl}/v1/contacts`, { headers: { authorization: `Bearer ${tokens.owner}` } })
    .then((response) => response.json() as Promise<{ data: { external_user_id: string }[] }>)
    .then(({ data }) => data.map((contact) => contact.external_user_id));

/** An installation as an earlier version left it: owned by the superuser, with a workspace that was used. */
async function earlierInstallation(dataDir: string): Promise<{ workspace: TestWorkspace; rows: object }> {
  cluster = await startSuperuserCluster(dataDir, folder);
  await ask(cluster.url('postgres'), `create database ${DATABASE}`);
  const url = cluster.url(DATABASE);
  await runMigrations({ url, migrations: await migrationClasses() });
  const app = await startTestApp({}, url);
  const workspace = await makeWorkspace(app);
  const token = workspace.secretKey;
  await call(app, 'POST', '/v1/users', { token, body: { external_user_id: 'ann', name: 'Ann' } });
  await call(app, 'POST', '/v1/answer', { token, body: { question: 'Let me talk to a human' } });
  await app.close();
  const rows = await everyRow(url);
  await cluster.stop();
  cluster = undefined;
  return { workspace, rows };
}

describe('the embedded database', () => {
  it('belongs to a role without attributes, which is the only one that the service connects with', async () => {
    const dataDir = join(folder, 'data');
    server = await ServerProcess.start({ DATA_DIR: dataDir });
    expect(server.output).not.toContain('Warning');
    const url = (await findEmbeddedPostgres(dataDir))!;
    expect(await ask(url, ATTRIBUTES)).toEqual([OWNER]);
    expect(await ask(url, OTHERS)).toEqual([]);
    expect(await connected(url.replace('//workspace_agent@', '//postgres@'))).toEqual([
      expect.stringMatching(/^wa_login_/),
      OWNER.name,
    ]);
    const program = `copy (select 1) to program 'true'`;
    await expect(ask(url, program)).rejects.toThrow('permission denied');
    await expect(ask(url, `create role another superuser`)).rejects.toThrow('permission denied');
  });

  it('of an earlier version is transferred at the start, with all rows unchanged', async () => {
    const dataDir = join(folder, 'data');
    const { workspace, rows } = await earlierInstallation(dataDir);
    const said: string[] = [];
    const handed = await startEmbeddedPostgres({ dataDir, onProgress: (line) => said.push(line) });
    expect(said).toEqual([expect.stringContaining('transferring the database')]);
    expect(handed.firstStart).toBe(false);
    expect(await ask(handed.url, ATTRIBUTES)).toEqual([OWNER]);
    expect(await ask(handed.url, OTHERS)).toEqual([]);
    expect(await everyRow(handed.url)).toEqual(rows); // Through the policies, which name the new owner.
    await handed.stop();

    server = await ServerProcess.start({ DATA_DIR: dataDir, ...SECRETS });
    expect(server.output).not.toMatch(/handing|Warning|migrations? applied/);
    expect(await contactsOf(server, workspace)).toEqual(['ann']);
    const headers = { authorization: `Bearer ${workspace.secretKey}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ external_user_id: 'bob', name: 'Bob' });
    expect((await fetch(`${server.baseUrl}/v1/users`, { method: 'POST', headers, body })).status).toBe(201);
  });

  it('is transferred again if an earlier version created something in it meanwhile', async () => {
    const dataDir = join(folder, 'data');
    const first = await startEmbeddedPostgres({ dataDir });
    await ask(first.superuserUrl, 'create table later (n int); insert into later values (42)');
    await expect(ask(first.url, 'select n from later')).rejects.toThrow('permission denied');
    await first.stop();
    const second = await startEmbeddedPostgres({ dataDir });
    expect(await ask(second.url, 'select n from later')).toEqual([{ n: 42 }]);
    await second.stop();
  });

  it('runs nothing of the owner’s as superuser, whatever functions the owner shadows', async () => {
    const dataDir = join(folder, 'data');
    server = await ServerProcess.start({ DATA_DIR: dataDir, ...SECRETS });
    const url = (await findEmbeddedPostgres(dataDir))!;
    const raise = `begin if current_setting('is_superuser') = 'on' then alter role workspace_agent superuser; end if;`;
    for (const [name, result] of Object.entries({ current_database: DATABASE, current_schema: 'public' }))
      await ask(
        url,
        `create function public.${name}() returns name language plpgsql as $$${raise} return '${result}'; end$$`,
      );
    await ask(url, `alter database ${DATABASE} set search_path = public, pg_catalog`);
    // An object of another role makes the next start transfer ownership again.
    await ask(
      url,
      `grant create on schema public to wa_tenant; create table bait (); alter table bait owner to wa_tenant`,
    );
    await server.end('SIGTERM');
    server = await ServerProcess.start({ DATA_DIR: dataDir, ...SECRETS, SERVER_SECRET: 'another'.repeat(8) });
    expect(server.output).toContain('transferring the database');
    expect(await ask((await findEmbeddedPostgres(dataDir))!, ATTRIBUTES)).toEqual([OWNER]);
  });
});

const hasPsql = spawnSync('psql', ['--version']).status === 0;

(hasPsql ? describe : describe.skip)('the database of the compose file', () => {
  it('is created by its script for a role that is not a superuser and cannot become one', async () => {
    cluster = await startSuperuserCluster(join(folder, 'data'), folder);
    const secret = join(folder, 'owner_password');
    writeFileSync(secret, 'a password with a \' and a "\n');
    const script = join(folder, 'owner.sql');
    const text = readFileSync('docker/postgres-owner.sql', 'utf8');
    expect(text).toContain('/run/secrets/owner_password');
    writeFileSync(script, text.replace('/run/secrets/owner_password', secret));
    // As the image runs it.
    const options = ['-v', 'ON_ERROR_STOP=1', '--no-psqlrc', '-h', folder, '-U', 'postgres', '-d', 'postgres'];
    const made = spawnSync('psql', [...options, '-f', script], { encoding: 'utf8' });
    expect([made.status, made.stderr]).toEqual([0, '']);

    const url = cluster.url(DATABASE).replace('//postgres@', '//workspace_agent@');
    server = await ServerProcess.start({ DATABASE_URL: url, ...SECRETS });
    expect(server.output).not.toContain('Warning');
    expect(await connected(cluster.url(DATABASE))).not.toContain('postgres');
    const [login] = await ask<{ name: string }>(
      url,
      `select rolname as name from pg_roles where rolname ^@ 'wa_login_'`,
    );
    expect(login).toBeDefined();
    for (const role of ['pg_execute_server_program', 'pg_read_server_files', 'pg_read_all_data', 'postgres'])
      for (const heir of ['workspace_agent', login!.name])
        await expect(ask(url, `grant ${role} to ${heir}`)).rejects.toThrow('permission denied');
    await expect(ask(url, 'alter role workspace_agent bypassrls')).rejects.toThrow('permission denied');
  });
});
