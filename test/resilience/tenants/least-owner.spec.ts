/** An owner who may not create roles: the whole life of an installation, and what it sees of the tenants. */
import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginOf } from '../../../src/platform/db/tenant-login.js';
import { typesOn } from '../../cli/operator.js';
import { testConfig } from '../../support/app.js';
import { atDatabase, createTestDatabase, type TestDatabase } from '../../support/database.js';
import { ServerProcess } from '../../support/server-process.js';
import { ask } from '../../support/superuser-cluster.js';

jest.setTimeout(180_000);

const { serverSecret } = testConfig();
const SECRETS = { SERVER_SECRET: serverSecret.toString(), MASTER_KEY: '00'.repeat(32) };
const owner = `wa_test_least_${randomBytes(4).toString('hex')}`;
const password = randomBytes(12).toString('hex');
const databases: TestDatabase[] = [];
let server: ServerProcess | undefined;
let first: TestDatabase;
let url: string;
let ownerToken: string;

/** Creates an empty database of the owner. @returns it, and the owner's URL */
async function newDatabase(): Promise<[TestDatabase, string]> {
  const made = await createTestDatabase({ empty: true });
  databases.push(made);
  await ask(made.url, `alter database ${made.name} owner to ${owner}; alter schema public owner to ${owner}`);
  return [made, atDatabase(made.url, made.name).replace(/\/\/[^@/]*@/, `//${owner}:${password}@`)];
}

const start = async (of: string): Promise<ServerProcess> =>
  (server = await ServerProcess.start({ DATABASE_URL: of, ...SECRETS }));

async function asks(path: string, body?: object): Promise<{ status: number; data: Record<string, unknown>[] }> {
  const headers = { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(server!.baseUrl + path, { headers, ...sent });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown>[] }).data };
}

beforeAll(async () => {
  const { url: admin, drop } = await createTestDatabase({ empty: true });
  await ask(admin, `create role ${owner} login password '${password}'; grant wa_tenant to ${owner}`);
  await drop();
  [first, url] = await newDatabase();
});
afterAll(async () => {
  await server?.end('SIGTERM');
  const logins = databases.map(({ name }) => loginOf(name, serverSecret));
  for (const { drop } of databases) await drop();
  const { url: admin, drop } = await createTestDatabase({ empty: true });
  for (const role of [...logins, owner]) await ask(admin, `drop role if exists ${role}`);
  await drop();
});
afterEach(async () => {
  await server?.end('SIGTERM');
  server = undefined;
});

describe('an owner who may not create roles', () => {
  it('migrates and serves, prints the SQL for the tenants’ login, and uses it once it exists', async () => {
    const attributes = `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls as more from pg_roles where rolname = current_user`;
    expect(await ask(url, attributes)).toEqual([{ more: false }]);
    await start(url);
    expect(server!.output).toMatch(/\d+ migrations? applied/);
    const [, sql] = /let an administrator run this once, then start again:\n\s*(create role .+)/.exec(server!.output)!;
    await server!.end('SIGTERM');
    await ask(first.url, sql!);
    await start(url);
    expect(server!.output).not.toContain('Warning');
  });

  it('creates a workspace with its member, whose calls are served', async () => {
    expect((await typesOn(url, 'workspace', 'create', 'Acme', '--plan', 'growth')).exitCode).toBe(0);
    const member = ['member', 'add', 'ada@acme.example', '--role', 'owner', '--token', '--json'];
    const added = await typesOn(url, ...member);
    expect(added.err).toBe('');
    ownerToken = /"token": ?"(pv_ut_\w+)"/.exec(added.out)![1]!;
    await start(url);
    const sent = await asks('/v1/members', { email: 'bob@acme.example', role: 'viewer' });
    expect(sent.status).toBe(201);
    expect((await asks('/v1/members')).data.map(({ email }) => email).sort()).toEqual([
      'ada@acme.example',
      'bob@acme.example',
    ]);
    const logins = `select distinct usename::text as name from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() order by 1`;
    expect(await ask(first.url, logins)).toEqual([{ name: loginOf(first.name, serverSecret) }, { name: owner }]);
  });

  it('backs all of it up and restores it, and the copy is served', async () => {
    const dump = spawnSync('pg_dump', ['--version'], { encoding: 'utf8' });
    const [found] = await ask<{ version: number }>(
      url,
      `select current_setting('server_version_num')::int / 10000 as version`,
    );
    if (dump.status !== 0 || Number(/(\d+)/.exec(dump.stdout)?.[1]) < found!.version) {
      process.stderr.write(`skipped: no pg_dump of version ${found!.version} or newer is on the path\n`);
      return;
    }
    const folder = mkdtempSync(join(tmpdir(), 'wa-least-'));
    const file = join(folder, 'backup.dump');
    try {
      execFileSync('pg_dump', ['--enable-row-security', '--format=custom', `--file=${file}`, url]);
      const [, copy] = await newDatabase();
      execFileSync('pg_restore', ['--exit-on-error', `--dbname=${copy}`, file]);
      await start(copy);
      expect(server!.output).not.toMatch(/migrations? applied/);
      expect((await asks('/v1/members')).data).toHaveLength(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('sees tenants’ rows only through the policies', async () => {
    const tables = await ask<{ name: string }>(
      url,
      `select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relrowsecurity order by 1`,
    );
    expect(tables.length).toBeGreaterThan(30);
    expect(await ask(url, 'select email from members')).toHaveLength(2);
    await expect(ask(url, 'set row_security = off; select email from members')).rejects.toThrow('row-level security');
    // Without its policy it is a tenant of the workspace that it names: a made-up one has no rows.
    const nobody = `set local app.workspace_id = '${crypto.randomUUID()}'`;
    for (const { name } of tables) {
      const looked = `begin; drop policy system on ${name}; ${nobody}; select 1 from ${name}`;
      expect([name, await ask(url, looked)]).toEqual([name, []]);
    }
    expect(await ask(url, 'select email from members')).toHaveLength(2);
  });
});
