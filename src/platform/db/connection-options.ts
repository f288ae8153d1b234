import type pg from 'pg';
import { countConnections } from './pool-backoff.js';
import { columnTypes } from './column-types.js';
import type { StatementMode } from './statement.js';

/** Receives log messages; modules below the logger depend only on this type. */
export type DbLog = (message: string, error?: unknown) => void;

/** One database and one login: the options of the owner's pool, the tenants' pool and the listener. */
export interface ConnectionOptions {
  /** `postgres://…`; also with `?host=/folder` for a socket. Takes all libpq parameters that pg supports. */
  url: string;
  /** Shown in pg_stat_activity; the kind of pool is added. */
  applicationName?: string;
  /** Longest wait for a connection: a free one of the pool, or a new one. Default 5,000. */
  connectTimeoutMs?: number;
  /** Maximum duration of one statement. Default 15,000; 0 = no limit (migrations). */
  statementTimeoutMs?: number;
  /** Longest wait for one lock. Default: the statement's time limit. */
  lockTimeoutMs?: number;
  /**
   * 'unnamed' behind a pooler that assigns server connections per transaction (PgBouncer `pool_mode =
   * transaction`): no prepared statements, no start-up options, every tenant query in its own transaction with
   * SET LOCAL. LISTEN and migrations still need a direct URL. Default 'named'.
   */
  statements?: StatementMode;
  log?: DbLog;
}

export interface PoolOptions extends ConnectionOptions {
  /** Maximum number of connections of this pool. Default 10. */
  poolSize?: number;
}

export const CONNECT_TIMEOUT_MS = 5_000;
export const STATEMENT_TIMEOUT_MS = 15_000;
export const POOL_SIZE = 10;
/** The server cancels first; the client's own timeout is for a server that does not respond at all. */
const GRACE_MS = 2_000;
const IDLE_MS = 30_000;
/**
 * For tenants' reads. On an SSD or in memory, reading the next row of an index costs hardly more than reading the next
 * block. With Postgres's default of 4, for spinning disks, it reads and sorts all rows of a contact even if only 50
 * ordered rows are requested.
 */
const RANDOM_PAGE_COST = 1.1;
/**
 * Postgres built with LLVM compiles statements that it considers expensive. For analytics on tables without
 * statistics that takes 0.5 s to 4 s every time, for a statement that then runs for 30 ms. None of our statements
 * runs long enough to benefit.
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
    // Our options come last, so that a URL can add a setting but never remove the role.
    options: options.statements === 'unnamed' ? undefined : `${startup} ${ours}`.trim(),
  };
}

/** pg's configuration, with the timeout that Connection uses instead of pg's `query_timeout`. */
interface PoolSetup extends pg.PoolConfig {
  responseTimeoutMs?: number;
}

/** The longest wait for a response on connections of this pool, as set by poolConfig. */
export const responseTimeoutOf = (pool: pg.Pool): number | undefined => (pool.options as PoolSetup).responseTimeoutMs;

/**
 * Configuration for one pool; idle connections are closed after 30 s. Statements that are sent together wait for one
 * round trip.
 */
export function poolConfig(options: PoolOptions, kind: string, role?: string): PoolSetup {
  const { query_timeout: responseTimeoutMs, ...config } = clientConfig(options, kind, role);
  return {
    ...config,
    responseTimeoutMs,
    pipeline: true,
    max: options.poolSize ?? POOL_SIZE,
    idleTimeoutMillis: IDLE_MS,
  };
}

/**
 * Takes the `options` out of the URL. Left there, pg would let them override ours, including the tenant role; the
 * caller puts them before ours instead.
 */
function takeStartupOptions(url: string): { url: string; startup: string } {
  const queryStart = url.indexOf('?');
  if (queryStart < 0) return { url, startup: '' };
  const parameters = new URLSearchParams(url.slice(queryStart + 1));
  const startup = parameters.get('options') ?? '';
  parameters.delete('options');
  const rest = parameters.toString().replaceAll('+', '%20');
  return { url: rest ? `${url.slice(0, queryStart)}?${rest}` : url.slice(0, queryStart), startup };
}

/**
 * Keeps dying connections from ending the process. pg raises 'error' on the pool for an idle client and on the
 * client itself while it is checked out; a pending query rejects as well.
 */
export function tamePool(pool: pg.Pool, kind: string, log: DbLog = () => {}): pg.Pool {
  pool.on('error', (error) => log(`the ${kind} pool lost an idle connection`, error));
  pool.on('connect', (client) => client.on('error', () => {}));
  countConnections(pool);
  return pool;
}
