import pg, { type Pool, type PoolClient, type QueryResultRow } from 'pg';
import { type Connection, withConnection } from './connection.js';
import { endPool } from './close.js';
import {
  NO_JIT,
  POOL_SIZE,
  poolConfig,
  type PoolOptions,
  STATEMENT_TIMEOUT_MS,
  tamePool,
} from './connection-options.js';
import { type PoolLoad, PoolShares, RESERVED_CONNECTIONS } from './pool-shares.js';
import { TENANT_ROLE, TENANT_SETTING } from './row-security.js';
import { named, type Queryable, type Rows, type Statement } from './statement.js';
import { inTransaction, repeated, type Tx } from './transaction.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ENTER = named(`select set_config('${TENANT_SETTING}', $1, false), current_user as role`);

/**
 * The only access to tenants' tables. Its sessions act as wa_tenant, so row security holds for every statement, and the
 * workspace is set on the connection before anything runs on it: a query that forgets its tenant finds nothing of
 * another's. The pool is private to this class; nothing else can borrow a connection with somebody's tenant on it.
 * A workspace holds at most half of the connections, and those that wait are served in turn (decision 0087).
 */
export class TenantDb {
  private readonly pool: Pool;
  private readonly tenants = new WeakMap<PoolClient, string>();
  private readonly shares: PoolShares;
  private readonly pooled: boolean;

  /** `options.poolSize` counts what workspaces share; the reserved connections come on top. */
  constructor(private readonly options: PoolOptions) {
    this.pooled = options.statements === 'unnamed';
    const size = options.poolSize ?? POOL_SIZE;
    const config = poolConfig({ ...options, poolSize: size + RESERVED_CONNECTIONS }, 'tenant', TENANT_ROLE);
    this.pool = tamePool(new pg.Pool(config), 'tenant', options.log);
    const half = Math.ceil(size / 2);
    this.shares = new PoolShares({ size, sizeOf: () => half, waitMs: options.connectTimeoutMs });
  }

  /**
   * One statement for one workspace.
   * @throws DatabaseUnavailable; Postgres' own error when the statement is at fault.
   */
  query<R extends QueryResultRow = QueryResultRow>(workspaceId: string, statement: Statement): Promise<Rows<R>> {
    requireUuid(workspaceId);
    return this.shares.run(workspaceId, () => this.lent<R>(workspaceId, statement));
  }

  /** Commits when `work` resolves, rolls back when it rejects. Inside, ask `tx`: this door is another connection. */
  transaction<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    requireUuid(workspaceId);
    return this.shares.run(workspaceId, () => this.begun(workspaceId, work));
  }

  /**
   * `query` and `transaction` for what has to work when every other connection is taken: the kill switch alone. A switch
   * that is being set, and waits for a lock, can still be read.
   */
  reserved(workspaceId: string): Queryable & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> } {
    requireUuid(workspaceId);
    return {
      query: (statement) => this.shares.runReserved(`${workspaceId} read`, () => this.lent(workspaceId, statement)),
      transaction: (work) => this.shares.runReserved(`${workspaceId} write`, () => this.begun(workspaceId, work)),
    };
  }

  /** Access to one workspace only, for readers and stores that accept a pool or a transaction. */
  of(workspaceId: string): Queryable {
    return { query: (statement) => this.query(workspaceId, statement) };
  }

  /** Connections open, idle, and callers waiting for one: for the metrics. */
  load(): PoolLoad & { open: number; idle: number } {
    return { ...this.shares.load(), open: this.pool.totalCount, idle: this.pool.idleCount };
  }

  /** Closes the pool; waits up to 5 s for what is lent to come back. */
  async close(): Promise<void> {
    await endPool(this.pool);
  }

  private lent<R extends QueryResultRow>(workspaceId: string, statement: Statement): Promise<Rows<R>> {
    if (this.pooled) return this.begun(workspaceId, (tx) => tx.query<R>(statement));
    return this.enter(workspaceId, (c) => repeated(c, () => c.query<R>(statement)));
  }

  private begun<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!this.pooled) return this.enter(workspaceId, (c) => inTransaction(c, 'begin', work));
    const begin = this.localBegin(workspaceId);
    return withConnection(this.pool, 'unnamed', (c) => inTransaction(c, begin, work));
  }

  private enter<T>(workspaceId: string, work: (c: Connection) => Promise<T>): Promise<T> {
    return withConnection(this.pool, 'named', async (c) => {
      if (this.tenants.get(c.client) !== workspaceId) {
        // Outside any transaction, for a rollback would undo it; until it is known to have worked, nobody's.
        this.tenants.delete(c.client);
        c.isHealthy = false;
        const { rows } = await c.query<{ role: string }>(ENTER(workspaceId));
        if (rows[0].role !== TENANT_ROLE) throw new Error(LOST_ROLE);
        this.tenants.set(c.client, workspaceId);
        c.isHealthy = true;
      }
      return work(c);
    });
  }

  /** By hand, for one trip instead of four; the id is checked to be nothing but a uuid. */
  private localBegin(workspaceId: string): string {
    const timeoutMs = this.options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    return `begin; set local role ${TENANT_ROLE}; set local ${TENANT_SETTING} = '${workspaceId}'; set local statement_timeout = ${timeoutMs}; set local ${NO_JIT}`;
  }
}

const LOST_ROLE = `a tenant connection does not act as ${TENANT_ROLE}: a pooler between us and Postgres drops start-up options; use a direct URL or statements 'unnamed'`;

function requireUuid(workspaceId: string): void {
  if (typeof workspaceId !== 'string' || !UUID.test(workspaceId)) throw new TypeError('a workspace id must be a uuid');
}
