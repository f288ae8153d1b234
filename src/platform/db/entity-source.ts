import { DataSource, DefaultNamingStrategy, type EntitySchema, type EntityTarget, type Repository } from 'typeorm';
import type { ObjectLiteral, QueryRunner, Table } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { DataSourceOptions } from 'typeorm';
import pg from 'pg';
import { InvariantError } from '../kernel/invariant.js';
import { BorrowedRunner } from './borrowed-runner.js';
import type { Queryable } from './statement.js';

/** A class with `@Entity()`. */
export type EntityClass<E extends ObjectLiteral = ObjectLiteral> = new () => E;

/** What Postgres calls the constraints that a table's statement does not name. */
class PostgresNames extends DefaultNamingStrategy {
  override primaryKeyName(table: Table | string): string {
    const name = typeof table === 'string' ? table : table.name;
    return `${name.slice(name.lastIndexOf('.') + 1)}_pkey`;
  }
}

/** Options of the application’s DataSource, and of a test’s that compares its entities with a database. */
export const entityOptions = (entities: (EntityClass | EntitySchema)[]): DataSourceOptions & { type: 'postgres' } => ({
  type: 'postgres',
  driver: Object.create(pg, { native: { value: null } }) as unknown, // TypeORM would prefer pg-native, if installed
  entities,
  namingStrategy: new PostgresNames(),
  uuidExtension: 'pgcrypto',
  installExtensions: false,
  synchronize: false,
});

/**
 * The application’s DataSource: it knows the entities, and has no connection of its own. Whatever is read or written
 * through it runs on a transaction of TenantDb, with that transaction’s role, workspace and end; a repository that was
 * injected anywhere else reads nothing.
 */
export class EntitySource extends DataSource {
  override async initialize(): Promise<this> {
    await this.buildMetadatas();
    Object.assign(this, { isInitialized: true });
    return this;
  }

  override destroy(): Promise<void> {
    Object.assign(this, { isInitialized: false });
    return Promise.resolve();
  }

  override createQueryRunner(): QueryRunner {
    throw new InvariantError('entities are read and written within a transaction of TenantDb: tx.repository(Entity)');
  }

  /** The repository of an entity, within an open transaction. */
  repositoryIn<E extends ObjectLiteral>(tx: Queryable, entity: EntityTarget<E>): Repository<E> {
    const runner = new BorrowedRunner(this.driver as PostgresDriver, tx);
    return this.createEntityManager(runner).getRepository(entity);
  }
}
