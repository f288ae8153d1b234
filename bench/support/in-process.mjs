// The product from its sources, in this process, with a database of its own: for what has no need of HTTP.
// Needs BENCH_DATABASE_URL.
import { createRequire } from 'node:module';
import pg from 'pg';
import { atDatabase } from './database.mjs';

const require = createRequire(import.meta.url);
export const source = (path) => require(`../../src/${path}.ts`);

/** Opens the application on an empty database `wa_bench_NAME` with one workspace; drops the database at the end. */
export async function inProcess(name, work) {
  const database = `wa_bench_${name}`;
  await onServer(async (root) => {
    await root.query(`drop database if exists ${database} with (force)`);
    await root.query(`create database ${database} encoding 'UTF8' template template0`);
  });
  const env = {
    NODE_ENV: 'test',
    DATABASE_POOL: '6',
    SERVER_SECRET: 'a server secret that only benchmarks have',
    MASTER_KEY: '00'.repeat(32),
    DATABASE_URL: atDatabase(process.env.BENCH_DATABASE_URL, database),
  };
  const silent = { out: () => {}, err: (text) => process.stderr.write(text), signal: new AbortController().signal };
  await source('doors/cli/run').run(['db', 'migrate'], { ...silent, env, columns: null });
  const config = source('platform/config/config').loadConfig(env);
  const { app, close } = await source('doors/cli/context').openContext(config, { say: () => {}, knowledge: true });
  const get = (path, type) => app.get(source(path)[type], { strict: false });
  const { OPERATOR: actor } = source('platform/kernel/actor');
  try {
    const workspaces = get('company/workspaces/workspaces.service', 'WorkspacesService');
    const { id: workspace } = await workspaces.create(actor, { name: 'Bench' });
    await work({ get, workspace, actor });
  } finally {
    await close();
    await onServer((root) => root.query(`drop database ${database} with (force)`));
  }
}

async function onServer(work) {
  const root = new pg.Client({ connectionString: atDatabase(process.env.BENCH_DATABASE_URL, 'postgres') });
  await root.connect();
  return work(root).finally(() => root.end());
}
