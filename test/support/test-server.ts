import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
import { runMigrations } from '../../src/platform/db/migrations.js';
import {
  atDatabase,
  PREFIX,
  RUN_FOLDER_VARIABLE,
  STRATEGY_VARIABLE,
  TEMPLATE_VARIABLE,
  URL_VARIABLE,
} from './database.js';

const MIGRATIONS = join(__dirname, '../../migrations');
const KEPT = `workspace-agent-template-${userInfo().uid}-`;
const KEPT_MS = 7 * 24 * 3_600_000;
const TEMPLATE = `${PREFIX}template`;
const FOLDER = `${PREFIX}${process.pid}-`;

let stop: () => Promise<void> = async () => {};

/** The server of TEST_DATABASE_URL, else a temporary embedded one; workers find it by environment variables. */
export async function startTestServer(): Promise<void> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  stop = () => rm(folder, { recursive: true, force: true });
  process.env[RUN_FOLDER_VARIABLE] = folder;
  try {
    await (process.env.TEST_DATABASE_URL
      ? useServer(process.env.TEST_DATABASE_URL)
      : useCopy(join(folder, 'postgres')));
  } catch (error) {
    await stop();
    throw error;
  }
}

async function useServer(server: string): Promise<void> {
  const template = `${PREFIX}template_${randomBytes(5).toString('hex')}`;
  stop = both(() => dropAll(server, template), stop);
  await makeTemplate(server, template);
  publish(server, template, 'wal_log');
}

/** A copy of a migrated cluster that is made once for each state of the migrations and kept on this machine. */
async function useCopy(dataDir: string): Promise<void> {
  const kept = join(tmpdir(), `${KEPT}${await stateOfMigrations()}`);
  const isKept = await copy(kept, dataDir);
  if (!isKept) {
    const first = await startTemporary(dataDir);
    await makeTemplate(first.superuserUrl, TEMPLATE);
    await first.stop();
    const own = `${kept}.${process.pid}`;
    // Another run may have been first.
    if (await copy(dataDir, own)) await rename(own, kept).catch(() => rm(own, { recursive: true, force: true }));
  }
  const server = await startTemporary(dataDir);
  stop = both(() => server.stop(), stop);
  publish(server.superuserUrl, TEMPLATE, 'file_copy');
}

function publish(server: string, template: string, strategy: string): void {
  process.env[URL_VARIABLE] = server;
  process.env[TEMPLATE_VARIABLE] = template;
  process.env[STRATEGY_VARIABLE] = strategy;
}

async function makeTemplate(server: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  admin.on('error', () => {}); // when the server stops first, its own error explains what went wrong
  await admin.connect();
  await admin.query(`create database ${name} encoding 'UTF8' template template0`).finally(() => admin.end());
  await runMigrations({ url: atDatabase(server, name), migrations: await migrationClasses() });
}

/** With its owners, which Node's own copy leaves out. @returns whether there was one */
function copy(from: string, to: string): Promise<boolean> {
  return promisify(execFile)('cp', ['-a', from, to]).then(
    () => true,
    () => rm(to, { recursive: true, force: true }).then(() => false),
  );
}

/** Of what a migrated database follows from: the migrations, and what they import. */
async function stateOfMigrations(): Promise<string> {
  const { optionalDependencies } = JSON.parse(await readFile(join(MIGRATIONS, '../package.json'), 'utf8')) as {
    optionalDependencies: object; // the database's version
  };
  const hash = createHash('sha1').update(process.version).update(JSON.stringify(optionalDependencies));
  for (const folder of [MIGRATIONS, join(__dirname, '../../src/platform/db')]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex').slice(0, 16);
}

export async function stopTestServer(): Promise<void> {
  await stop();
}

/** Its data is temporary, so fsync is off. */
function startTemporary(dataDir: string): Promise<EmbeddedPostgres> {
  const settings = { max_connections: '200', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return startEmbeddedPostgres({ dataDir, settings });
}

/** Folders left by killed runs, and templates of former migrations. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (name.startsWith(KEPT) && Date.now() - (await stat(join(tmpdir(), name))).mtimeMs > KEPT_MS)
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !alive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
}

export async function migrationClasses(): Promise<(new () => object)[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.ts')).sort();
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- Jest's transform does not handle import() here
  const modules = files.map((name) => require(join(MIGRATIONS, name)) as Record<string, unknown>);
  return modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'function') as never;
}

/** Drops the run's databases on a server that outlives it: those that workers shared are left to this. */
async function dropAll(server: string, template: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    const all = 'select datname from pg_database where starts_with(datname, $1)';
    const { rows } = await admin.query<{ datname: string }>(all, [template]);
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  } finally {
    await admin.end();
  }
}

function both(first: () => Promise<void>, second: () => Promise<void>): () => Promise<void> {
  return () => first().finally(second);
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
