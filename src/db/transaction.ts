import type { QueryResultRow } from 'pg';
import type { Borrowed } from './borrowed.js';
import { DatabaseUnavailable, isRepeatable } from './errors.js';
import type { Queryable, Rows, Statement } from './statement.js';

/**
 * An open transaction. Statements run one after the other, also when several are asked at once. It refuses to run
 * anything once its work has ended, so a forgotten `await` cannot write into somebody else's transaction.
 */
export class Tx implements Queryable {
  private last: Promise<unknown> = Promise.resolve();
  private over = false;

  constructor(private readonly borrowed: Borrowed) {}

  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    if (this.over) return Promise.reject(new Error('this transaction is over: an await is missing somewhere'));
    const run = () => this.borrowed.query<R>(statement);
    const next = this.last.then(run, run);
    this.last = next.catch(() => {});
    return next;
  }

  /** Nothing more comes in; resolves when what was asked has run. */
  async close(): Promise<void> {
    this.over = true;
    await this.last;
  }
}

/** Attempts at a transaction that Postgres ends for another's sake. */
const ATTEMPTS = 4;

/**
 * `work` in a transaction on `borrowed`: committed when it resolves, rolled back when it rejects. Where Postgres ends it
 * because two waited for each other it is done again, so `work` may run more than once: it changes nothing but the database.
 * `begin` is the opening statement, with whatever else has to stand before the work.
 * @throws DatabaseUnavailable when it was ended so time and again
 */
export async function inTransaction<T>(borrowed: Borrowed, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptAt(borrowed, begin, work);
    } catch (error) {
      if (!borrowed.sound || !isRepeatable(error)) throw error;
      if (attempt === ATTEMPTS) throw new DatabaseUnavailable('transactions stood in each other’s way', error);
    }
  }
}

async function attemptAt<T>(borrowed: Borrowed, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new Tx(borrowed);
  try {
    await borrowed.run(begin);
    const result = await work(tx);
    await tx.close();
    // A failed statement whose error was swallowed turns COMMIT into ROLLBACK, and Postgres says so only by this tag.
    const tag = await borrowed.run('commit');
    if (tag !== 'COMMIT') throw new Error('nothing was committed: a statement failed and its error was swallowed');
    return result;
  } catch (error) {
    await tx.close();
    if (borrowed.sound) await borrowed.run('rollback').catch(() => (borrowed.sound = false));
    throw error;
  }
}
