import pg, { type Pool, type QueryResultRow } from 'pg';
import { withConnection } from './connection.js';
import { endPool } from './close.js';
import { poolConfig, type PoolOptions, tamePool } from './connection-options.js';
import { asUnavailable } from './errors.js';
import { type PoolLoad, PoolShares, RESERVED_CONNECTIONS } from './pool-shares.js';
import type { Queryable, Rows, Statement, StatementMode } from './statement.js';
import { inTransaction, type Tx } from './transaction.js';

/**
 * Who asks. `background`: sweepers, queues, the relay, the operator's commands. The others are look-ups of credentials:
 * `known` ones were accepted lately; `unknown` ones anybody can send; `throttled` ones come from where many were refused.
 * `search`: members who look through their workspace's messages (decision 0119).
 */
export const SYSTEM_LANES = ['background', 'search', 'known', 'unknown', 'throttled'] as const;
export type SystemLane = (typeof SYSTEM_LANES)[number];

/** What a lane may hold of `size` connections, so that each of the others always gets on. */
const LANE_SIZES: Record<SystemLane, (size: number) => number> = {
  background: (size) => size - 2,
  search: (size) => Math.min(2, Math.floor(size / 4)),
  known: (size) => size - 1,
  unknown: (size) => Math.floor(size / 2),
  throttled: (size) => Math.floor(size / 4),
};
const laneSize = (lane: string, size: number): number => Math.max(1, LANE_SIZES[lane as SystemLane]?.(size) ?? 1);

/**
 * The owner's door: it sees every tenant's rows. For credential look-ups, the outbox relay, retention, roll-ups and the
 * operator's commands; whatever serves a caller of a known workspace goes through TenantDb.
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
      sizeOf: (lane) => laneSize(lane, size),
      waitMs: pool.options.connectionTimeoutMillis,
    });
  }

  /** Over a pool of its own, connected. @throws DatabaseUnavailable, or Postgres' own error where it refuses us */
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

  /** In the lane `background`. @throws DatabaseUnavailable; Postgres' own error when the statement is at fault. */
  query<R extends QueryResultRow = QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    return this.shares.run('background', () => this.lent<R>(statement));
  }

  /** Statements of a caller who leaves connections to everything else: a look-up of a credential, a search. */
  inLane(lane: SystemLane): Queryable {
    return { query: (statement) => this.shares.run(lane, () => this.lent(statement)) };
  }

  /** Statements that are answered when all lanes are busy: readiness and what leads to the kill switch, by its `name`. */
  reserved(name: string): Queryable {
    return { query: (statement) => this.shares.runReserved(name, () => this.lent(statement)) };
  }

  /** Commits when `work` resolves, rolls back when it rejects. Inside, ask `tx`: this door is another connection. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.shares.run('background', () =>
      withConnection(this.pool, this.mode, (c) => inTransaction(c, 'begin', work)),
    );
  }

  /** Connections open, idle, and callers waiting for one: for the metrics. */
  load(): PoolLoad & { open: number; idle: number } {
    return { ...this.shares.load(), open: this.pool.totalCount, idle: this.pool.idleCount };
  }

  /** Callers of one lane that wait. */
  waitingIn(lane: SystemLane): number {
    return this.shares.waitingOf(lane);
  }

  /** Closes the pool; waits up to 5 s for what is lent to come back. */
  async close(): Promise<void> {
    await endPool(this.pool);
  }

  private lent<R extends QueryResultRow>(statement: Statement): Promise<Rows<R>> {
    return withConnection(this.pool, this.mode, (c) => c.query<R>(statement));
  }
}
