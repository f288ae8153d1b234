import pg from 'pg';
import { DataSource, type DataSourceOptions, type Logger } from 'typeorm';
import {
  CONNECT_TIMEOUT_MS,
  type DbLog,
  POOL_SIZE,
  poolConfig,
  type PoolOptions,
  tamePool,
} from './connection-options.js';
import { type Migrations, MIGRATIONS_TABLE } from './pending-migrations.js';

export interface DataSourceSetup extends PoolOptions {
  migrations?: Migrations;
  /** Number of attempts of a migration to lock a table that others use (lock-retry.ts). */
  lockAttempts?: number;
}

/**
 * TypeORM on a pool of its own, only for migrations: a start without pending ones does not load it (decision
 * 0094). Not connected yet: call `initialize()`. It never changes a schema by itself.
 */
export function createDataSource(setup: DataSourceSetup): DataSource {
  const log = setup.log ?? (() => {});
  const { max, ...extra } = poolConfig(setup, 'migrations');
  return new DataSource({
    type: 'postgres',
    driver: pgWithoutNative(setup),
    extra,
    poolSize: max ?? POOL_SIZE,
    connectTimeoutMS: setup.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    poolErrorHandler: (error: unknown) => log('the migrations lost an idle connection', error),
    migrations: (setup.migrations ?? []) as DataSourceOptions['migrations'],
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false, // would need rights that an owner may lack; a migration creates what it needs
    logger: quietLogger(log),
  });
}

/**
 * Our pg, without `native`: TypeORM silently switches to pg-native if that is installed, and pg-native
 * truncates bytea at the first NUL. Its pools handle errors like our own.
 */
function pgWithoutNative(setup: DataSourceSetup): unknown {
  class MigrationsPool extends pg.Pool {
    constructor(config: pg.PoolConfig) {
      super(config);
      tamePool(this, 'migrations', setup.log);
    }
  }
  return Object.create(pg, { native: { value: null }, Pool: { value: MigrationsPool } });
}

/** Replaces TypeORM's logger, which writes some messages to the console even when disabled. Never logs values. */
function quietLogger(log: DbLog): Logger {
  const nothing = () => {};
  return {
    logQuery: nothing,
    logQueryError: nothing,
    logQuerySlow: nothing,
    logSchemaBuild: nothing,
    logMigration: (message) => log(message),
    log: (level, message) => (level === 'warn' ? log(String(message)) : undefined),
  };
}
