/** Tells a server that is slow from one that does not answer at all: frozen, or behind a lost network. */
import pg, { type Pool } from 'pg';
import { endClient, late } from './close.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';

const probes = new WeakMap<Pool, Promise<boolean>>();

/** Asks on a connection of its own, for at most the pool's connect timeout; who asks meanwhile gets the same answer. */
export function hasPulse(pool: Pool): Promise<boolean> {
  let probe = probes.get(pool);
  if (!probe) {
    probe = ask(pool).finally(() => probes.delete(pool));
    probes.set(pool, probe);
  }
  return probe;
}

async function ask(pool: Pool): Promise<boolean> {
  const limitMs = pool.options.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS;
  const client = new pg.Client({ ...pool.options });
  client.on('error', () => {});
  const answered = client
    .connect()
    .then(() => client.query('select 1'))
    // A refusal (too many connections) is an answer as well.
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const silent = await late(answered, limitMs);
  void endClient(client);
  return silent ? false : answered;
}
