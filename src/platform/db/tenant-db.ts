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
import type { EntitySource } from './entity-source.js';
import { type PoolLoad, PoolShares, RESERVED_CONNECTIONS } from './pool-shares.js';
import { TENANT_ROLE, TENANT_SETTING } from './row-security.js';
import { named, type Queryable, type Rows, type Statement } from './statement.js';
import { inTransaction, withRetries, type Tx } from './transaction.js';
import { onlyRow } from './only-row.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INTAKE_PREFIX = 'intake: ';
const ENTER = named(`select set_config('${TENANT_SETTING}', $1, false), current_user as role`);

/**
 * The only access to tenants' tables. Its sessions act as wa_tenant, so row security applies to every statement, and
 * the workspace is set on the connection before anything runs on it: a query that forgets its tenant finds no rows of
 * another one. The pool is private to this class, so no other code can get a connection with a tenant set on it. A
 * workspace uses at most half of the connections, and one more for deliveries; waiting callers are served round-robin
 * (decision 0087).
 */
export class TenantDb {
  private readonly pool: Pool;
  private readonly tenants = new WeakMap<PoolClient, string>();
  private readonly shares: PoolShares;
  private readonly isBehindPooler: boolean;

  /** `options.poolSize` is the number of shared connections; the reserved ones are added to it. */
  constructor(
    private readonly options: PoolOptions,
    private readonly entities?: EntitySource,
  ) {
    this.isBehindPooler = options.statements === 'unnamed';
    const size = options.poolSize ?? POOL_SIZE;
    const config = poolConfig({ ...options, poolSize: size + RESERVED_CONNECTIONS }, 'tenant', TENANT_ROLE);
    this.pool = tamePool(new pg.Pool(config), 'tenant', options.log);
    const half = Math.ceil(size / 2);
    this.shares = new PoolShares({
      size,
      shareOf: (key) => (key.startsWith(INTAKE_PREFIX) ? 1 : half),
      waitMs: options.connectTimeoutMs,
    });
  }

  /**
   * Runs one statement for one workspace.
   * @throws DatabaseUnavailable; Postgres's own error if the statement is at fault.
   */
  query<R extends QueryResultRow = QueryResultRow>(workspaceId: string, statement: Statement): Promise<Rows<R>> {
    requireUuid(workspaceId);
    return this.shares.run(workspaceId, () => this.runOne<R>(workspaceId, statement));
  }

  /** Commits if `work` resolves, rolls back if it rejects. Query `tx` inside: this object uses another connection. */
  transaction<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    requireUuid(workspaceId);
    return this.shares.run(workspaceId, () => this.runTransaction(workspaceId, work));
  }

  /**
   * `query` and `transaction` for the kill switch, which must work even when every other connection is in use. The
   * switch can be read even while a change to it waits for a lock.
   */
  reserved(workspaceId: string): Queryable & { transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> } {
    requireUuid(workspaceId);
    return {
      query: (statement) => this.shares.runReserved(`${workspaceId} read`, () => this.runOne(workspaceId, statement)),
      transaction: (work) =>
        this.shares.runReserved(`${workspaceId} write`, () => this.runTransaction(workspaceId, work)),
    };
  }

  /**
   * Access for storing what providers deliver: one connection beside the workspace's share, with a queue of its own, so
   * that a delivery is acknowledged however much the workspace's own work waits.
   */
  intake(workspaceId: string): Queryable {
    requireUuid(workspaceId);
    return {
      query: (statement) => this.shares.run(INTAKE_PREFIX + workspaceId, () => this.runOne(workspaceId, statement)),
    };
  }

  /** Access to one workspace only, for readers and stores that accept a pool or a transaction. */
  of(workspaceId: string): Queryable {
    return { query: (statement) => this.query(workspaceId, statement) };
  }

  /** Open and idle connections, and waiting callers: for the metrics. */
  load(): PoolLoad & { open: number; idle: number } {
    return { ...this.shares.load(), open: this.pool.totalCount, idle: this.pool.idleCount };
  }

  /** Closes the pool; waits up to 5 s for connections in use. */
  async close(): Promise<void> {
    await endPool(this.pool);
  }

  private runOne<R extends QueryResultRow>(workspaceId: string, statement: Statement): Promise<Rows<R>> {
    if (this.isBehindPooler) return this.runTransaction(workspaceId, (tx) => tx.query<R>(statement));
    return this.withTenant(workspaceId, (c) => withRetries(c, () => c.query<R>(statement)));
  }

  private runTransaction<T>(workspaceId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { entities } = this;
    if (!this.isBehindPooler)
      return this.withTenant(workspaceId, (c) => inTransaction(c, { begin: 'begin', entities }, work));
    const begin = this.localBegin(workspaceId);
    return withConnection(this.pool, 'unnamed', (c) => inTransaction(c, { begin, entities }, work));
  }

  private withTenant<T>(workspaceId: string, work: (c: Connection) => Promise<T>): Promise<T> {
    return withConnection(this.pool, 'named', async (c) => {
      if (this.tenants.get(c.client) !== workspaceId) {
        // Outside any transaction, because a rollback would undo it; until it has succeeded, the connection
        // counts as no tenant's.
        this.tenants.delete(c.client);
        c.isHealthy = false;
        const { role } = onlyRow(await c.query<{ role: string; set_config: string }>(ENTER(workspaceId)));
        if (role !== TENANT_ROLE) throw new TenantRoleLost();
        this.tenants.set(c.client, workspaceId);
        c.isHealthy = true;
      }
      return work(c);
    });
  }

  /** One round trip instead of four. The id is put into the text, because it is verified to be a uuid. */
  private localBegin(workspaceId: string): string {
    const timeoutMs = this.options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
    return `begin; set local role ${TENANT_ROLE}; set local ${TENANT_SETTING} = '${workspaceId}'; set local statement_timeout = ${timeoutMs}; set local ${NO_JIT}`;
  }
}

/** A tenant's connection does not act as the tenants' role, so row-level security would not apply. */
class TenantRoleLost extends Error {
  override readonly name = 'TenantRoleLost';

  constructor() {
    super(
      `a tenant connection does not act as ${TENANT_ROLE}: a pooler between us and Postgres drops start-up options; use a direct URL or statements 'unnamed'`,
    );
  }
}

function requireUuid(workspaceId: string): void {
  if (typeof workspaceId !== 'string' || !UUID.test(workspaceId)) throw new TypeError('a workspace id must be a uuid');
}
