/** A Postgres cluster with only its superuser: what earlier versions ran on, and what an image's init script finds. */
import pg from 'pg';
import { initialise } from '../../src/platform/db/embedded/initialise.js';
import { launch, stopPostmaster } from '../../src/platform/db/embedded/launch.js';
import { findPlacement } from '../../src/platform/db/embedded/placement.js';

export interface SuperuserCluster {
  /** Superuser URL of one of its databases. */
  url: (database: string) => string;
  stop(): Promise<void>;
}

/** @param dataDir as for the embedded database @param socketFolder short, and existing */
export async function startSuperuserCluster(dataDir: string, socketFolder: string): Promise<SuperuserCluster> {
  const placement = await findPlacement(dataDir, () => {});
  await initialise(placement.root, placement.binaries, placement.runAs);
  const settings = { unix_socket_directories: socketFolder, listen_addresses: '' };
  const postmaster = await launch({ ...placement, guardPrefix: [], settings });
  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}`,
    stop: () => stopPostmaster(postmaster, placement.data, placement.binaries),
  };
}

/** Rows of the last statement. */
export async function ask<R extends pg.QueryResultRow>(url: string, text: string, values?: unknown[]): Promise<R[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const result = await client.query<R>(text, values).finally(() => client.end());
  return ([result].flat().at(-1) as pg.QueryResult<R>).rows;
}

/** Every row of every table, each as text. @param url of a login that sees all rows */
export async function everyRow(url: string): Promise<Record<string, string[]>> {
  const tables = await ask<{ name: string }>(
    url,
    `select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables)
    rows[name] = (await ask<{ row: string }>(url, `select t::text as row from ${name} t order by 1`)).map((r) => r.row);
  return rows;
}
