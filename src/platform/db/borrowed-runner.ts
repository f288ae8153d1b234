import { QueryResult } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { PostgresQueryRunner } from 'typeorm/driver/postgres/PostgresQueryRunner.js';
import type { Queryable } from './statement.js';

/**
 * TypeORM’s runner on a transaction that somebody else has begun and will end: it knows that one is open, so `save()`
 * neither begins nor commits one of its own. Errors, time limits and the order of statements are the transaction’s.
 */
export class BorrowedRunner extends PostgresQueryRunner {
  constructor(
    driver: PostgresDriver,
    private readonly tx: Queryable,
  ) {
    super(driver, 'master');
    this.isTransactionActive = true;
    this.transactionDepth = 1;
  }

  override async query<T>(text: string, values?: unknown[], isStructured = false): Promise<T> {
    const { rows, rowCount } = await this.tx.query({ text, values });
    const structured = Object.assign(new QueryResult(), { raw: rows, records: rows, affected: rowCount });
    return (isStructured ? structured : rows) as T;
  }

  override async release(): Promise<void> {}
}
