import type { Pool, PoolClient, QueryArrayResult, QueryResult, QueryResultRow } from 'pg';
import { answerTimeoutOf } from './connection-options.js';
import { asUnavailable, DatabaseUnavailable } from './errors.js';
import { asObjects } from './rows.js';
import { inMode, type Queryable, type Rows, type Statement, type StatementMode } from './statement.js';

/** More callers than this waiting for one pool means that waiting will not help them: they are refused at once. */
const WAITING_MAX = 500;

/** One connection while it is lent. `sound` = its state is known, so it may be lent to the next. */
export class Borrowed implements Queryable {
  sound = true;

  constructor(
    readonly client: PoolClient,
    private readonly mode: StatementMode,
    /** How long to wait for a server that does not answer at all; undefined = for ever. */
    private readonly answerTimeoutMs?: number,
  ) {}

  async query<R extends QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    try {
      const sent = { ...inMode(statement, this.mode), rowMode: 'array' as const };
      const { fields, rows, rowCount } = await this.ask<QueryArrayResult>(sent);
      const columns = fields.map(({ name }) => name);
      return { rows: asObjects<R>(columns, rows), rowCount: rowCount ?? 0 };
    } catch (error) {
      throw this.judge(error);
    }
  }

  /** Simple protocol, several statements in one trip, no parameters: for our own constants only. Last one's tag. */
  async run(constant: string): Promise<string> {
    try {
      const result = await this.ask<QueryResult | QueryResult[]>(constant);
      return (Array.isArray(result) ? result.at(-1)! : result).command;
    } catch (error) {
      throw this.judge(error);
    }
  }

  /**
   * By callback and a clock of our own: pg's promises and its query_timeout lead V8 to put every row into the old
   * generation, which doubled the memory under load and cost a fifth of the CPU (bench/README.md).
   */
  private ask<Result>(query: Statement | string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const late = () => reject(new Error('Query read timeout'));
      const clock = this.answerTimeoutMs === undefined ? undefined : setTimeout(late, this.answerTimeoutMs);
      this.client.query(query as Statement, (error: Error | null, result: unknown) => {
        clearTimeout(clock);
        if (error) reject(error);
        else resolve(result as Result);
      });
    });
  }

  private judge(error: unknown): unknown {
    // The stack from here shows who asked; pg's own ends at the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    const unavailable = asUnavailable(error);
    if (unavailable) this.sound = false;
    return unavailable ?? error;
  }
}

/**
 * Lends a connection of `pool` to `work` and takes it back; one of unknown state is closed, not lent again.
 * @throws DatabaseUnavailable when none can be had within the pool's connect timeout.
 */
export async function lend<T>(pool: Pool, mode: StatementMode, work: (c: Borrowed) => Promise<T>): Promise<T> {
  const borrowed = new Borrowed(await connect(pool), mode, answerTimeoutOf(pool));
  try {
    return await work(borrowed);
  } finally {
    borrowed.client.release(!borrowed.sound);
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  if (pool.waitingCount >= WAITING_MAX) throw new DatabaseUnavailable(`${WAITING_MAX} callers wait for a connection`);
  try {
    return await pool.connect();
  } catch (error) {
    // Whatever kept us from a connection (a password, a missing database), to a caller the database is away.
    throw (
      asUnavailable(error) ?? new DatabaseUnavailable(error instanceof Error ? error.message : 'no connection', error)
    );
  }
}
