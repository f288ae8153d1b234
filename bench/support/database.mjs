// A separate database per benchmark: on the server of BENCH_DATABASE_URL, else on a new embedded Postgres.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { built, MIGRATIONS } from './checkout.mjs';

/** Prefix of our databases: others are never dropped. */
const PREFIX = 'wa_bench_';

/** The server for the benchmarks' databases. Call `stop` at the end. */
export async function openServer() {
  const url = process.env.BENCH_DATABASE_URL;
  if (url) return { url, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'wa-bench-'));
  const { startEmbeddedPostgres } = built('platform/db/embedded-postgres');
  const server = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '100' } });
  const stop = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: server.superuserUrl ?? server.url, stop }; // older checkouts: their url is the superuser's
}

/** URL of another database on the same server. */
export function atDatabase(url, name) {
  const mark = url.indexOf('?');
  const [address, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  return address.replace(/^(\w+:\/\/[^/]*)(\/.*)?$/, `$1/${name}`) + query;
}

/**
 * A migrated database `wa_bench_<name>`. `fresh` is false if BENCH_KEEP=1 kept a seeded one from an earlier run.
 * `admin` is a connection of the owner; `drop` ends it and, unless BENCH_KEEP=1, drops the database.
 */
export async function openDatabase(server, name) {
  const database = PREFIX + name;
  const keep = process.env.BENCH_KEEP === '1';
  const url = atDatabase(server.url, database);
  const fresh = await onServer(server, async (root) => {
    if (!keep) await root.query(`drop database if exists ${database} with (force)`);
    const { rowCount } = await root.query('select from pg_database where datname = $1', [database]);
    if (rowCount === 0) await root.query(`create database ${database} encoding 'UTF8' template template0`);
    return rowCount === 0;
  });
  await built('platform/db/migrations').runMigrations({ url, migrations: [MIGRATIONS] });
  // Same as the product's connections: JIT compilation takes longer than the statements (db/connection-options.ts).
  const admin = new pg.Client({ connectionString: url, application_name: 'bench', options: '-c jit=off' });
  await admin.connect();
  const drop = async () => {
    await admin.end();
    if (!keep) await onServer(server, (root) => root.query(`drop database if exists ${database} with (force)`));
  };
  return { url, admin, fresh, drop };
}

async function onServer(server, work) {
  const root = new pg.Client({ connectionString: atDatabase(server.url, 'postgres') });
  await root.connect();
  return work(root).finally(() => root.end());
}
