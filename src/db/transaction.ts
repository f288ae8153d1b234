import type { QueryResultRow } from 'pg';
import type { Borrowed } from './borrowed.js';
import { DatabaseUnavailable, isRepeatable } from './errors.js';
import type { OpenTransaction, Rows, Statement } from './statement.js';

/**
 * An open transaction. Statements run one after the other, also when several are asked at once. It refuses to run
 * anything once its work has ended, so a forgotten `await` cannot write into somebody else's transaction.
 */
export class Tx implements OpenTransaction {
  private last: Promise<unknown> = Promise.resolve();
  private over = false;
  private readonly hooks: (() => void)[] = [];

  constructor(private readonly borrowed: Borrowed) {}

  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    if (this.over) return Promise.reject(new Error('this transaction is over: an await is missing somewhere'));
    const run = () => this.borrowed.query<R>(statement);
    const next = this.last.then(run, run);
    this.last = next.catch(() => {});
    return next;
  }

  afterCommit(hook: () => void): void {
    this.hooks.push(hook);
  }

  /** The work is committed: calls the hooks. */
  committed(): void {
    for (const hook of this.hooks) hook();
  }

  /** Nothing more comes in; resolves when what was asked has run. */
  async close(): Promise<void> {
    this.over = true;
    await this.last;
  }
}

/** Attempts at what Postgres ends for another's sake. */
const ATTEMPTS = 4;

/**
 * `attempt`, and again where Postgres ended it because two waited for each other: then nothing of it was done.
 * @throws DatabaseUnavailable when it was ended so time and again
 */
export async function repeated<T>(borrowed: Borrowed, attempt: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!borrowed.sound || !isRepeatable(error)) throw error;
      if (tried === ATTEMPTS) throw new DatabaseUnavailable('transactions stood in each other’s way', error);
    }
  }
}

/**
 * `work` in a transaction on `borrowed`: committed when it resolves, rolled back when it rejects. It is `repeated`, so `work`
 * may run more than once: it changes nothing but the database.
 * `begin` is the opening statement, with whatever else has to stand before the work.
 */
export const inTransaction = <T>(borrowed: Borrowed, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  repeated(borrowed, () => attemptAt(borrowed, begin, work));

async function attemptAt<T>(borrowed: Borrowed, begin: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = new Tx(borrowed);
  try {
    await borrowed.run(begin);
    const result = await work(tx);
    await tx.close();
    // A failed statement whose error was swallowed turns COMMIT into ROLLBACK, and Postgres says so only by this tag.
    const tag = await borrowed.run('commit');
    if (tag !== 'COMMIT') throw new Error('nothing was committed: a statement failed and its error was swallowed');
    tx.committed();
    return result;
  } catch (error) {
    await tx.close();
    if (borrowed.sound) await borrowed.run('rollback').catch(() => (borrowed.sound = false));
    throw error;
  }
}
