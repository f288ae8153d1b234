/** A server that has no more connections to give: a pool that has some makes do with those for a while. */
import pg, { type Pool } from 'pg';

/** Until it asks for more again. */
const MODEST_MS = 2_000;
/** SQLSTATE too_many_connections: of the server, of the role, of the database. */
const NO_MORE = '53300';

interface Size {
  /** Connections that were made and not closed. */
  open: number;
  /** As many as it was set up for. */
  readonly max: number;
}
const sizes = new WeakMap<Pool, Size>();

/** Counts a new pool's connections from the first one on. */
export function countConnections(pool: Pool): void {
  const size = { open: 0, max: pool.options.max };
  sizes.set(pool, size);
  pool.on('connect', () => size.open++);
  pool.on('remove', () => size.open--);
}

/**
 * Where the server gave no further connection and the pool has some, those who ask wait for one of these: a pool that
 * wants to grow has each of them ask the server in vain.
 * @param error what asking the pool for a connection ended with
 * @returns whether asking again is worth it
 */
export function makesDo(pool: Pool, error: unknown): boolean {
  const size = sizes.get(pool);
  if (!size || size.open === 0 || !(error instanceof pg.DatabaseError) || error.code !== NO_MORE) return false;
  if (pool.options.max === size.max) setTimeout(() => (pool.options.max = size.max), MODEST_MS).unref();
  pool.options.max = size.open;
  return true;
}
