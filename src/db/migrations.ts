import pg from 'pg';
import type { DataSource } from 'typeorm';
import { clientConfig } from './connection-options.js';
import { createDataSource, type DataSourceSetup } from './data-source.js';
import { ensureSystemPolicies } from './system-policies.js';

/** Any constant that no other user of the database takes for itself. */
const LOCK_KEY = 7_234_905_113;
/** How long to wait for another instance that is migrating. */
const LOCK_WAIT_MS = 300_000;

/**
 * Brings the schema up to date; needs a direct URL (no transaction pooling). Any number of instances may call it at
 * once: one migrates, the others wait and then find nothing to do. Each migration has its own transaction, unless it says
 * `transaction = false`.
 * @returns names of the migrations that ran here.
 * @throws NoSystemPolicy where our login would see no rows: a migration would change none, and say nothing
 */
export function runMigrations(setup: DataSourceSetup): Promise<string[]> {
  return alone(setup, async (dataSource) => {
    await ensureSystemPolicies(dataSource);
    return (await dataSource.runMigrations({ transaction: 'each' })).map((m) => m.name);
  });
}

/** Takes back the latest migration. @returns its name, or undefined when there is none. */
export function revertLastMigration(setup: DataSourceSetup): Promise<string | undefined> {
  return alone(setup, async (dataSource) => {
    const before = await executed(dataSource);
    await dataSource.undoLastMigration({ transaction: 'each' });
    const after = new Set(await executed(dataSource));
    return before.find((name) => !after.has(name));
  });
}

/** Are there migrations that have not run? For a readiness probe and the operator. */
export async function hasPendingMigrations(dataSource: DataSource): Promise<boolean> {
  return dataSource.showMigrations();
}

async function executed(dataSource: DataSource): Promise<string[]> {
  const { migrationsTableName: table } = dataSource.options;
  const rows: { name: string }[] = await dataSource.query(`select name from ${table} order by id`);
  return rows.map((row) => row.name);
}

/** `work` on a data source of its own, without time limits, while no other instance is in here. */
async function alone<T>(setup: DataSourceSetup, work: (dataSource: DataSource) => Promise<T>): Promise<T> {
  const unlimited = { ...setup, statementTimeoutMs: 0, poolSize: 2, statements: 'named' as const };
  const guard = new pg.Client({ ...clientConfig(unlimited, 'migration lock'), query_timeout: undefined });
  guard.on('error', () => {});
  const dataSource = createDataSource(unlimited);
  try {
    await guard.connect();
    // Held by an open transaction, so that it ends with this connection whatever happens to us.
    await guard.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
    await guard.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    await dataSource.initialize();
    return await work(dataSource);
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await guard.end();
  }
}
