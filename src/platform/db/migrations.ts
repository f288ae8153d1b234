import pg from 'pg';
import type { DataSource } from 'typeorm';
import { clientConfig } from './connection-options.js';
import type { DataSourceSetup } from './data-source.js';
import { DatabaseUnavailable } from './errors.js';
import { BASELINE, executedMigrations, pendingMigrations } from './pending-migrations.js';
import { isNotLocked, LOCK_TIMEOUT_MS, retryOnLockTimeout } from './lock-retry.js';
import type { Queryable, Rows } from './statement.js';
import { ensureSystemPolicies, isRestricted } from './system-policies.js';
import { lockTimeoutError } from './lock-timeout-error.js';

/** Advisory lock key; any constant that no other user of the database uses. */
export const LOCK_KEY = 7_234_905_113;
/** How long to wait for another instance that is migrating. */
const LOCK_WAIT_MS = 300_000;
/**
 * The lock's connection idles in a transaction for as long as the migrations run. Selected by name: Postgres 16
 * lacks some of these settings.
 */
const UNLIMITED = `select set_config(name, '0', false) from pg_settings
  where name in ('idle_in_transaction_session_timeout', 'transaction_timeout')`;

/**
 * Brings the schema up to date; needs a direct URL (no transaction pooling). Any number of instances may call it at
 * once: one migrates, the others wait and then find nothing to do. Each migration has its own transaction, unless it
 * sets `transaction = false`; if others use a table, it waits briefly for the lock and starts again.
 * @returns names of the migrations that ran here.
 * @throws LockTimeoutError if others hold a table during all attempts
 * @throws NoSystemPolicy if our login would see no rows, so that a migration would silently change none
 */
export function runMigrations(setup: DataSourceSetup): Promise<string[]> {
  return withMigrationLock(setup, async (db, openDataSource) => {
    if (await isRestricted(db)) await ensureSystemPolicies(await openDataSource());
    const pending = await pendingMigrations(db, setup.migrations ?? []);
    if (pending.length === 0) return [];
    const dataSource = await openDataSource();
    await retryOnLockTimeout(() => dataSource.runMigrations({ transaction: 'each' }), {
      attempts: setup.lockAttempts,
      done: async () => (await executedMigrations(db)).length,
    });
    return pending;
  });
}

/** Reverts the latest migration, but not the baseline. @returns its name, or undefined if there is none. */
export function revertLastMigration(setup: DataSourceSetup): Promise<string | undefined> {
  return withMigrationLock(setup, async (db, openDataSource) => {
    const before = await executedMigrations(db);
    if (before.at(-1) === BASELINE) return undefined;
    const dataSource = await openDataSource();
    await retryOnLockTimeout(() => dataSource.undoLastMigration({ transaction: 'each' }), {
      attempts: setup.lockAttempts,
    });
    const after = new Set(await executedMigrations(db));
    return before.find((name) => !after.has(name));
  });
}

/**
 * Runs `work` while no other instance migrates, on a connection without time limits. `openDataSource` loads TypeORM
 * and connects on demand.
 */
export async function withMigrationLock<T>(
  setup: DataSourceSetup,
  work: (db: Queryable, openDataSource: () => Promise<DataSource>) => Promise<T>,
): Promise<T> {
  const unlimited = { ...setup, statementTimeoutMs: 0, poolSize: 2, statements: 'named' as const };
  const guard = new pg.Client({ ...clientConfig(unlimited, 'migration lock'), query_timeout: undefined });
  guard.on('error', () => {});
  const db: Queryable = { query: (statement) => guard.query(statement) as Promise<Rows<never>> };
  let dataSource: DataSource | undefined;
  const openDataSource = async (): Promise<DataSource> => {
    const { createDataSource } = await import('./data-source.js');
    if (dataSource) return dataSource;
    dataSource = await createDataSource({ ...unlimited, lockTimeoutMs: LOCK_TIMEOUT_MS }).initialize();
    whileLockHeld(dataSource, guard);
    return dataSource;
  };
  try {
    await guard.connect();
    // Held by an open transaction, so that it ends with this connection in any case.
    await guard.query(UNLIMITED);
    await guard.query(`begin; set local lock_timeout = ${LOCK_WAIT_MS}`);
    await guard.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    return await work(db, openDataSource).catch(async (error: unknown) => {
      throw isNotLocked(error) ? await lockTimeoutError(db, error) : error;
    });
  } finally {
    if (dataSource?.isInitialized) await dataSource.destroy();
    await guard.end();
  }
}

/** Starts no migration without the lock: another instance could be in the middle of the same one. */
function whileLockHeld({ migrations }: DataSource, guard: pg.Client): void {
  for (const migration of migrations)
    for (const direction of ['up', 'down'] as const) {
      const change = migration[direction].bind(migration);
      migration[direction] = async (runner) => {
        await guard.query('select').catch((error: unknown) => {
          throw new DatabaseUnavailable('the connection that holds the migration lock was lost', error);
        });
        await change(runner);
      };
    }
}
