import type { Pool, PoolClient, QueryArrayResult, QueryResult, QueryResultRow } from 'pg';
import { makesDo } from './modest-pool.js';
import { answerTimeoutOf, CONNECT_TIMEOUT_MS } from './connection-options.js';
import { asUnavailable, DatabaseUnavailable } from './errors.js';
import { hasPulse } from './pulse.js';
import { asObjects } from './rows.js';
import { inMode, type Queryable, type Rows, type Statement, type StatementMode } from './statement.js';

/** More callers than this waiting for one pool means that waiting will not help them: they are refused at once. */
const WAITING_MAX = 500;

/** So often during the longest wait for an answer it is asked whether the server is there: by default every 3 s or so. */
const LOOKS = 6;

/** One connection while it is lent. `sound` = its state is known, so it may be lent to the next. */
export class Borrowed implements Queryable {
  sound = true;

  constructor(
    readonly client: PoolClient,
    private readonly mode: StatementMode,
    private readonly pool: Pool,
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
   * generation, which doubled the memory under load and cost a fifth of the CPU (bench/README.md). The server itself ends
   * what runs too long; whether it is there at all is asked now and then while a statement waits.
   */
  private ask<Result>(query: Statement | string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const limitMs = answerTimeoutOf(this.pool);
      const lookMs = limitMs === undefined ? 0 : limitMs / LOOKS;
      let over = false;
      const giveUp = () => reject(new Error('Query read timeout'));
      const look = (waitedMs: number) => {
        if (waitedMs >= limitMs!) return giveUp();
        void hasPulse(this.pool).then((alive) => {
          if (!alive) giveUp();
          else if (!over) clock = setTimeout(look, lookMs, waitedMs + lookMs);
        });
      };
      let clock = limitMs === undefined ? undefined : setTimeout(look, lookMs, lookMs);
      this.client.query(query as Statement, (error: Error | null, result: unknown) => {
        over = true;
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
  const borrowed = new Borrowed(await connect(pool), mode, pool);
  try {
    return await work(borrowed);
  } finally {
    borrowed.client.release(!borrowed.sound);
  }
}

/** @param untilMs when it gives up asking again, by `performance.now()` */
async function connect(pool: Pool, untilMs = performance.now() + CONNECT_TIMEOUT_MS): Promise<PoolClient> {
  if (pool.waitingCount >= WAITING_MAX) throw new DatabaseUnavailable(`${WAITING_MAX} callers wait for a connection`);
  try {
    return await pool.connect();
  } catch (error) {
    if (makesDo(pool, error) && performance.now() < untilMs) return connect(pool, untilMs);
    // Whatever kept us from a connection (a password, a missing database), to a caller the database is away.
    throw (
      asUnavailable(error) ?? new DatabaseUnavailable(error instanceof Error ? error.message : 'no connection', error)
    );
  }
}
