import pg, { type Pool, type QueryResultRow } from 'pg';
import { withConnection } from './connection.js';
import { endPool } from './close.js';
import { poolConfig, type PoolOptions, tamePool } from './connection-options.js';
import { asUnavailable } from './errors.js';
import { type PoolLoad, PoolShares, RESERVED_CONNECTIONS } from './pool-shares.js';
import type { Queryable, Rows, Statement, StatementMode } from './statement.js';
import { inTransaction, type Tx } from './transaction.js';

/**
 * Kinds of callers. `background`: sweepers, queues, the relay, operator commands. Credential look-ups: `known` ones
 * were accepted recently; `unknown` ones can come from anyone; `throttled` ones come from addresses with many
 * refusals. `search`: members who search their workspace's messages (decision 0119).
 */
export const SYSTEM_LANES = ['background', 'search', 'known', 'unknown', 'throttled'] as const;
export type SystemLane = (typeof SYSTEM_LANES)[number];

/** Share of each lane of `size` connections, so that every other lane always has some left. */
const LANE_SIZES: Record<SystemLane, (size: number) => number> = {
  background: (size) => size - 2,
  search: (size) => Math.min(2, Math.floor(size / 4)),
  known: (size) => size - 1,
  unknown: (size) => Math.floor(size / 2),
  throttled: (size) => Math.floor(size / 4),
};
const laneSize = (lane: string, size: number): number => Math.max(1, LANE_SIZES[lane as SystemLane]?.(size) ?? 1);

/**
 * Access as the owner, who sees every tenant's rows. For credential look-ups, the outbox relay, retention, roll-ups
 * and operator commands; requests of a caller with a known workspace go through TenantDb.
 */
export class SystemDb implements Queryable {
  private readonly shares: PoolShares;

  constructor(
    private readonly pool: Pool,
    private readonly mode: StatementMode = 'named',
  ) {
    const size = Math.max(1, pool.options.max - RESERVED_CONNECTIONS);
    this.shares = new PoolShares({
      size,
      shareOf: (lane) => laneSize(lane, size),
      waitMs: pool.options.connectionTimeoutMillis,
    });
  }

  /** Opens its own connected pool. @throws DatabaseUnavailable, or Postgres's own error if it refuses us */
  static async open(options: PoolOptions): Promise<SystemDb> {
    const pool = tamePool(new pg.Pool(poolConfig(options, 'system')), 'system', options.log);
    try {
      (await pool.connect()).release();
      return new SystemDb(pool, options.statements);
    } catch (error) {
      await endPool(pool);
      throw asUnavailable(error) ?? error;
    }
  }

  /** Runs in the lane `background`. @throws DatabaseUnavailable; Postgres's own error if the statement is at fault. */
  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    return this.shares.run('background', () => this.runOne<R>(statement));
  }

  /** Runs statements in a lane that leaves connections to all other work: a credential look-up, a search. */
  inLane(lane: SystemLane): Queryable {
    return { query: (statement) => this.shares.run(lane, () => this.runOne(statement)) };
  }

  /** Runs statements even when all lanes are busy: for readiness and the kill switch. @param name queue to wait in */
  reserved(name: string): Queryable {
    return { query: (statement) => this.shares.runReserved(name, () => this.runOne(statement)) };
  }

  /** Commits if `work` resolves, rolls back if it rejects. Query `tx` inside: this object uses another connection. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.shares.run('background', () =>
      withConnection(this.pool, this.mode, (c) => inTransaction(c, { begin: 'begin' }, work)),
    );
  }

  /** Open and idle connections, and waiting callers: for the metrics. */
  load(): PoolLoad & { open: number; idle: number } {
    return { ...this.shares.load(), open: this.pool.totalCount, idle: this.pool.idleCount };
  }

  /** Number of waiting callers of one lane. */
  waitingIn(lane: SystemLane): number {
    return this.shares.waitingOf(lane);
  }

  /** Closes the pool; waits up to 5 s for connections in use. */
  async close(): Promise<void> {
    await endPool(this.pool);
  }

  private runOne<R extends QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    return withConnection(this.pool, this.mode, (c) => c.query<R>(statement));
  }
}
