import type { QueryResultRow } from 'pg';
import type { ObjectLiteral, Repository } from 'typeorm';
import type { Connection } from './connection.js';
import { DatabaseUnavailable, isRepeatable } from './errors.js';
import { required, InvariantError } from '../kernel/invariant.js';
import type { EntityClass, EntitySource } from './entity-source.js';
import type { OpenTransaction, Rows, Statement } from './statement.js';

/**
 * An open transaction. Statements run one after the other; those that are sent at once share a round trip, and once one
 * has failed Postgres refuses the rest. It refuses statements after its work has ended, so that a forgotten `await`
 * cannot write into another caller's transaction.
 */
export class Tx implements OpenTransaction {
  private last: Promise<unknown> = Promise.resolve();
  private hasEnded = false;
  private readonly hooks: (() => void)[] = [];

  constructor(
    private readonly connection: Connection,
    private readonly entities?: EntitySource,
  ) {}

  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    if (this.hasEnded)
      return Promise.reject(new InvariantError('this transaction has ended: an await is missing somewhere'));
    const sent = this.connection.query<R>(statement);
    const { last } = this;
    // Keeps no answer: a long transaction has many.
    this.last = sent.then(
      () => last,
      () => last,
    );
    return sent;
  }

  /** Rows of an entity's table by their key, within this transaction (CONTRIBUTING: repositories and statements). */
  repository<E extends ObjectLiteral>(entity: EntityClass<E>): Repository<E> {
    return required(this.entities, 'a TenantDb with entities').repositoryIn(this, entity);
  }

  afterCommit(hook: () => void): void {
    this.hooks.push(hook);
  }

  /** Calls the hooks; call it after the commit. */
  committed(): void {
    for (const hook of this.hooks) hook();
  }

  /** Accepts no further statements; resolves when the pending ones have run. */
  async close(): Promise<void> {
    this.hasEnded = true;
    await this.last;
  }
}

/** Attempts at a transaction that Postgres aborts because of another one. */
const ATTEMPTS = 4;

/**
 * Repeats `attempt` if Postgres aborted it because of a deadlock: then none of its changes were made.
 * @throws DatabaseUnavailable if every attempt was aborted
 */
export async function withRetries<T>(connection: Connection, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!connection.isHealthy || !isRepeatable(error)) throw error;
      if (tries === ATTEMPTS) throw new DatabaseUnavailable('concurrent transactions kept conflicting', error);
    }
  }
}

export interface TransactionStart {
  /** The opening statement, including anything else that has to precede the work. */
  begin: string;
  /** For `tx.repository()`. */
  entities?: EntitySource;
}

/**
 * Runs `work` in a transaction on `connection`, which is committed if `work` resolves and rolled back if it rejects.
 * A deadlock repeats it (`withRetries`), so `work` may run more than once and must change nothing but the database.
 */
export const inTransaction = <T>(
  connection: Connection,
  { begin, entities }: TransactionStart,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => withRetries(connection, () => runAttempt(connection, { begin, entities }, work));

async function runAttempt<T>(
  connection: Connection,
  { begin, entities }: TransactionStart,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tx = new Tx(connection, entities);
  // Its error is found below: the first statement need not wait for it.
  const begun = connection.runBatch(begin);
  begun.catch(() => {});
  try {
    const result = await work(tx);
    await begun;
    await tx.close();
    // After a failed statement whose error was swallowed, COMMIT becomes ROLLBACK, which Postgres reports only
    // by this tag.
    const tag = await connection.runBatch('commit');
    if (tag !== 'COMMIT')
      throw new InvariantError('nothing was committed: a statement failed and its error was swallowed');
    tx.committed();
    return result;
  } catch (error) {
    await tx.close();
    if (connection.isHealthy) await connection.runBatch('rollback').catch(() => (connection.isHealthy = false));
    throw error;
  }
}
