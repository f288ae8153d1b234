import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/platform/db/embedded-postgres.js';
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
const FOLDER = `${PREFIX}${process.pid}-`;

let stop: () => Promise<void> = async () => {};

/** The server of TEST_DATABASE_URL, else a temporary embedded one; workers find it by environment variables. */
export async function startTestServer(): Promise<void> {
  await sweep();
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  stop = () => rm(folder, { recursive: true, force: true });
  process.env[RUN_FOLDER_VARIABLE] = folder;
  const server = process.env.TEST_DATABASE_URL ?? (await startTemporary(join(folder, 'postgres')));
  const template = `${PREFIX}template_${randomBytes(5).toString('hex')}`;
  const admin = new pg.Client({ connectionString: server });
  admin.on('error', () => {}); // when the server stops first, its own error explains what went wrong
  await admin.connect();
  try {
    await admin.query(`create database ${template} encoding 'UTF8' template template0`);
    const dropTemplate = () => dropAll(server, template);
    stop = both(dropTemplate, stop);
    await runMigrations({ url: atDatabase(server, template), migrations: await migrationClasses() });
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await admin.end();
  }
  process.env[URL_VARIABLE] = server;
  process.env[TEMPLATE_VARIABLE] = template;
  process.env[STRATEGY_VARIABLE] = process.env.TEST_DATABASE_URL ? 'wal_log' : 'file_copy';
}

export async function stopTestServer(): Promise<void> {
  await stop();
}

/** Its data is temporary, so fsync is off. */
async function startTemporary(dataDir: string): Promise<string> {
  const settings = { max_connections: '200', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ dataDir, settings });
  stop = both(() => server.stop(), stop);
  return server.superuserUrl;
}

/** Folders left by killed runs. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
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

/** Drops the run's databases: those that workers shared are left to this. */
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
