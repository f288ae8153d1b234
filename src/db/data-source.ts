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

export interface DataSourceSetup extends PoolOptions {
  /** Entity classes, or globs of their compiled files. */
  entities?: DataSourceOptions['entities'];
  /** Migration classes, or globs of their compiled files (`dist/migrations/*.js`). */
  migrations?: DataSourceOptions['migrations'];
}

export const MIGRATIONS_TABLE = 'schema_migrations';

/**
 * TypeORM on the owner's pool: entities, migrations and, through SystemDb, every query of the system itself. Not yet
 * connected: call `initialize()`. It never changes a schema by itself.
 */
export function createDataSource(setup: DataSourceSetup): DataSource {
  const log = setup.log ?? (() => {});
  const { max, ...extra } = poolConfig(setup, 'system');
  return new DataSource({
    type: 'postgres',
    driver: pgWithoutNative(setup),
    extra,
    poolSize: max ?? POOL_SIZE,
    connectTimeoutMS: setup.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    poolErrorHandler: (error: unknown) => log('the system pool lost an idle connection', error),
    entities: setup.entities ?? [],
    migrations: setup.migrations ?? [],
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'each',
    synchronize: false,
    installExtensions: false, // needs rights that an owner may lack; a migration creates what it needs
    logger: quietLogger(log),
  });
}

/**
 * Our pg, without `native`: TypeORM silently switches to pg-native where that happens to be installed, and pg-native
 * cuts bytea at the first NUL. Its pools are tamed like our own.
 */
function pgWithoutNative(setup: DataSourceSetup): unknown {
  class SystemPool extends pg.Pool {
    constructor(config: pg.PoolConfig) {
      super(config);
      tamePool(this, 'system', setup.log);
    }
  }
  return Object.create(pg, { native: { value: null }, Pool: { value: SystemPool } });
}

/** TypeORM's own logger writes to the console, some of it even when told not to; values never reach ours. */
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
