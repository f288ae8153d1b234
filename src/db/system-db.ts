import type { Pool, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { lend } from './borrowed.js';
import type { Queryable, Rows, Statement, StatementMode } from './statement.js';
import { inTransaction, type Tx } from './transaction.js';

/**
 * The owner's door: it sees every tenant's rows. For credential look-ups, the outbox relay, retention, roll-ups and the
 * operator's commands; whatever serves a caller of a known workspace goes through TenantDb.
 */
export class SystemDb implements Queryable {
  constructor(
    private readonly pool: Pool,
    private readonly mode: StatementMode = 'named',
  ) {}

  /** Over the pool of an initialised data source, so that both share their connections. */
  static over(dataSource: DataSource, mode?: StatementMode): SystemDb {
    return new SystemDb((dataSource.driver as PostgresDriver).master as Pool, mode);
  }

  /** @throws DatabaseUnavailable; Postgres' own error when the statement is at fault. */
  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    return lend(this.pool, this.mode, (c) => c.query<R>(statement));
  }

  /** Commits when `work` resolves, rolls back when it rejects. Inside, ask `tx`: this door is another connection. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return lend(this.pool, this.mode, (c) => inTransaction(c, 'begin', work));
  }

  /** Connections open, idle, and callers waiting for one: for the metrics. */
  load(): { open: number; idle: number; waiting: number } {
    return { open: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }
}
