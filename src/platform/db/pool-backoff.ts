/** If the server has no more connections to give, a pool that already has some stops growing for a while. */
import pg, { type Pool } from 'pg';

/** How long the pool stays at its present size. */
const BACKOFF_MS = 2_000;
/** SQLSTATE too_many_connections: of the server, of the role, of the database. */
const TOO_MANY_CONNECTIONS = '53300';

interface PoolSize {
  /** Open connections. */
  open: number;
  /** Configured size. */
  readonly max: number;
}
const sizes = new WeakMap<Pool, PoolSize>();

/** Counts a new pool's connections from the first one on. */
export function countConnections(pool: Pool): void {
  const size = { open: 0, max: pool.options.max };
  sizes.set(pool, size);
  pool.on('connect', () => size.open++);
  pool.on('remove', () => size.open--);
}

/**
 * Limits the pool to its open connections if the server refused another one. Callers then wait for one of these,
 * instead of each asking the server in vain.
 * @param error the error of the connection attempt
 * @returns whether it is worth asking the pool again
 */
export function shrinkToOpenConnections(pool: Pool, error: unknown): boolean {
  const size = sizes.get(pool);
  if (!size || size.open === 0 || !(error instanceof pg.DatabaseError) || error.code !== TOO_MANY_CONNECTIONS)
    return false;
  if (pool.options.max === size.max) setTimeout(() => (pool.options.max = size.max), BACKOFF_MS).unref();
  pool.options.max = size.open;
  return true;
}
