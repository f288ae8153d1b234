import type { Pool, PoolClient, QueryArrayResult, QueryResult, QueryResultRow } from 'pg';
import { shrinkToOpenConnections } from './pool-backoff.js';
import { responseTimeoutOf, CONNECT_TIMEOUT_MS } from './connection-options.js';
import { asUnavailable, DatabaseUnavailable } from './errors.js';
import { isServerAlive } from './liveness-probe.js';
import { asObjects } from './rows.js';
import { inMode, type Queryable, type Rows, type Statement, type StatementMode } from './statement.js';
import { required } from '../kernel/invariant.js';

/** If more callers than this wait for one pool, waiting will not help: further callers are refused at once. */
const WAITING_MAX = 500;

/** Liveness probes during the longest wait for a response: by default about every 3 s. */
const PROBES_PER_TIMEOUT = 6;

/** Has the message of pg's own, by which `asUnavailable` knows it. */
class QueryTimeout extends Error {
  constructor() {
    super('Query read timeout');
  }
}

/** A checked-out connection. `isHealthy` = its state is known, so it may return to the pool. */
export class Connection implements Queryable {
  isHealthy = true;

  constructor(
    readonly client: PoolClient,
    private readonly mode: StatementMode,
    private readonly pool: Pool,
  ) {}

  async query<R extends QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    try {
      const sent = { ...inMode(statement, this.mode), rowMode: 'array' as const };
      const { fields, rows, rowCount } = await this.send<QueryArrayResult>(sent);
      const columns = fields.map(({ name }) => name);
      return { rows: asObjects<R>(columns, rows), rowCount: rowCount ?? 0 };
    } catch (error) {
      throw this.mapError(error);
    }
  }

  /** Simple protocol, several statements in one round trip, no parameters: only for constants. @returns the last tag */
  async runBatch(constant: string): Promise<string> {
    try {
      const result = await this.send<QueryResult | QueryResult[]>(constant);
      return (Array.isArray(result) ? required(result.at(-1), 'the result of a batch') : result).command;
    } catch (error) {
      throw this.mapError(error);
    }
  }

  /**
   * Uses a callback and its own timer: with pg's promises and query_timeout, V8 moves every row into the old
   * generation, which doubled the memory under load and cost a fifth of the CPU (bench/README.md). The server itself
   * ends statements that run too long; probes during the wait check that it still responds.
   */
  private send<Result>(query: Statement | string): Promise<Result> {
    return new Promise((resolve, reject) => {
      const limitMs = responseTimeoutOf(this.pool);
      const probeMs = limitMs === undefined ? 0 : limitMs / PROBES_PER_TIMEOUT;
      let isDone = false;
      const giveUp = () => reject(new QueryTimeout());
      const checkAlive = (waitedMs: number) => {
        if (limitMs === undefined || waitedMs >= limitMs) return giveUp();
        void isServerAlive(this.pool).then((alive) => {
          if (!alive) giveUp();
          else if (!isDone) timer = setTimeout(checkAlive, probeMs, waitedMs + probeMs);
        });
      };
      let timer = limitMs === undefined ? undefined : setTimeout(checkAlive, probeMs, probeMs);
      this.client.query(query as Statement, (error: Error | null, result: unknown) => {
        isDone = true;
        clearTimeout(timer);
        if (error) reject(error);
        else resolve(result as Result);
      });
    });
  }

  private mapError(error: unknown): unknown {
    // Shows the caller in the stack; pg's own stack ends at the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    const unavailable = asUnavailable(error);
    if (unavailable) this.isHealthy = false;
    return unavailable ?? error;
  }
}

/**
 * Runs `work` on a connection of `pool` and returns it to the pool; one of unknown state is closed instead.
 * @throws DatabaseUnavailable if none is available within the pool's connect timeout
 */
export async function withConnection<T>(
  pool: Pool,
  mode: StatementMode,
  work: (c: Connection) => Promise<T>,
): Promise<T> {
  const connection = new Connection(await connect(pool), mode, pool);
  try {
    return await work(connection);
  } finally {
    connection.client.release(!connection.isHealthy);
  }
}

/** @param untilMs when to stop retrying, by `performance.now()` */
async function connect(pool: Pool, untilMs = performance.now() + CONNECT_TIMEOUT_MS): Promise<PoolClient> {
  if (pool.waitingCount >= WAITING_MAX) throw new DatabaseUnavailable(`${WAITING_MAX} callers wait for a connection`);
  try {
    return await pool.connect();
  } catch (error) {
    if (shrinkToOpenConnections(pool, error) && performance.now() < untilMs) return connect(pool, untilMs);
    // Whatever the reason (a wrong password, a missing database), to callers the database is unavailable.
    throw (
      asUnavailable(error) ?? new DatabaseUnavailable(error instanceof Error ? error.message : 'no connection', error)
    );
  }
}
