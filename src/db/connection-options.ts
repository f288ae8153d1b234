import type pg from 'pg';
import { countConnections } from './pool-backoff.js';
import { columnTypes } from './column-types.js';
import type { StatementMode } from './statement.js';

/** Where something worth a log line goes; the floor below the logger knows only this. */
export type DbLog = (message: string, error?: unknown) => void;

/** One database, one login: what the owner's pool, the tenants' pool and the listener are all made from. */
export interface ConnectionOptions {
  /** `postgres://…`; also with `?host=/folder` for a socket. Any of libpq's usual parameters that pg knows. */
  url: string;
  /** Shown in pg_stat_activity; the kind of pool is added. */
  applicationName?: string;
  /** Longest wait for a connection: a free one of the pool, or a new one. Default 5,000. */
  connectTimeoutMs?: number;
  /** Longest run of one statement. Default 15,000; 0 = no limit (migrations). */
  statementTimeoutMs?: number;
  /** Longest wait for one lock. Default: as long as the statement may run. */
  lockTimeoutMs?: number;
  /**
   * 'unnamed' behind a pooler that lends server connections by the transaction (PgBouncer `pool_mode = transaction`):
   * no prepared statements, no start-up options, every tenant query in its own transaction with SET LOCAL. LISTEN and
   * migrations still need a direct URL. Default 'named'.
   */
  statements?: StatementMode;
  log?: DbLog;
}

export interface PoolOptions extends ConnectionOptions {
  /** Most connections of this pool. Default 10. */
  poolSize?: number;
}

export const CONNECT_TIMEOUT_MS = 5_000;
export const STATEMENT_TIMEOUT_MS = 15_000;
export const POOL_SIZE = 10;
/** The server cancels first; the client's own clock is for a server that does not answer at all. */
const GRACE_MS = 2_000;
const IDLE_MS = 30_000;
/**
 * For tenants' reads: an index's next row costs hardly more than the next block, as on an SSD or from memory. Postgres'
 * default of 4, for turning disks, makes it read and sort all rows of a contact where 50 in order are asked for.
 */
const RANDOM_PAGE_COST = 1.1;
/**
 * Where Postgres was built with LLVM it compiles what it believes to be expensive: for analytics on tables without
 * statistics half a second to four, every time, of a statement that then runs for 30 ms. Nothing of ours runs long enough to gain by it.
 */
export const NO_JIT = 'jit=off';

/**
 * pg's configuration for one connection. `role` makes the session act as that role from its start, which even
 * DISCARD ALL does not undo.
 */
export function clientConfig(options: ConnectionOptions, kind: string, role?: string): pg.ClientConfig {
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS;
  const { url, startup } = takeStartupOptions(options.url);
  const settings = [`TimeZone=UTC`, `statement_timeout=${statementTimeoutMs}`, NO_JIT];
  if (statementTimeoutMs > 0) settings.push(`idle_in_transaction_session_timeout=${2 * statementTimeoutMs}`);
  if (options.lockTimeoutMs) settings.push(`lock_timeout=${options.lockTimeoutMs}`);
  if (role) settings.push(`role=${role}`, `random_page_cost=${RANDOM_PAGE_COST}`);
  const ours = settings.map((setting) => `-c ${setting}`).join(' ');
  return {
    connectionString: url,
    application_name: `${options.applicationName ?? 'workspace-agent'} ${kind}`,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + GRACE_MS : undefined,
    keepAlive: true,
    types: columnTypes,
    // Ours come last, so that a URL can add a setting but never take the role away.
    options: options.statements === 'unnamed' ? undefined : `${startup} ${ours}`.trim(),
  };
}

/** pg's configuration and what Borrowed does in place of pg's `query_timeout`. */
interface PoolSetup extends pg.PoolConfig {
  answerTimeoutMs?: number;
}

/** The longest wait for an answer on connections of this pool, as poolConfig set it. */
export const answerTimeoutOf = (pool: pg.Pool): number | undefined => (pool.options as PoolSetup).answerTimeoutMs;

/** Configuration for one pool; idle connections are closed after 30 s. */
export function poolConfig(options: PoolOptions, kind: string, role?: string): PoolSetup {
  const { query_timeout: answerTimeoutMs, ...config } = clientConfig(options, kind, role);
  return {
    ...config,
    answerTimeoutMs,
    max: options.poolSize ?? POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
  };
}

/** pg lets the URL's `options` override ours, and with them the tenant role: take them out and put them first. */
function takeStartupOptions(url: string): { url: string; startup: string } {
  const mark = url.indexOf('?');
  if (mark < 0) return { url, startup: '' };
  const parameters = new URLSearchParams(url.slice(mark + 1));
  const startup = parameters.get('options') ?? '';
  parameters.delete('options');
  const rest = parameters.toString().replaceAll('+', '%20');
  return { url: rest ? `${url.slice(0, mark)}?${rest}` : url.slice(0, mark), startup };
}

/**
 * A pool whose connections may die without taking the process along. pg raises 'error' on an idle client through the
 * pool and on a lent one through the client itself; whoever waits on a query gets the error there as well.
 */
export function tamePool(pool: pg.Pool, kind: string, log: DbLog = () => {}): pg.Pool {
  pool.on('error', (error) => log(`the ${kind} pool lost an idle connection`, error));
  pool.on('connect', (client) => client.on('error', () => {}));
  countConnections(pool);
  return pool;
}
