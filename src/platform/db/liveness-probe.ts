/** Distinguishes a slow server from one that does not respond at all: frozen, or behind a lost network. */
import pg, { type Pool } from 'pg';
import { endClient, timedOut } from './close.js';
import { CONNECT_TIMEOUT_MS } from './connection-options.js';

const probes = new WeakMap<Pool, Promise<boolean>>();

/** Probes on a dedicated connection, for at most the pool's connect timeout; concurrent callers share one probe. */
export function isServerAlive(pool: Pool): Promise<boolean> {
  let probe = probes.get(pool);
  if (!probe) {
    probe = probeServer(pool).finally(() => probes.delete(pool));
    probes.set(pool, probe);
  }
  return probe;
}

async function probeServer(pool: Pool): Promise<boolean> {
  const limitMs = pool.options.connectionTimeoutMillis ?? CONNECT_TIMEOUT_MS;
  const client = new pg.Client({ ...pool.options });
  client.on('error', () => {});
  const isAlive = client
    .connect()
    .then(() => client.query('select 1'))
    // A refusal (too many connections) is also a response.
    .then(
      () => true,
      (error: unknown) => error instanceof pg.DatabaseError,
    );
  const isSilent = await timedOut(isAlive, limitMs);
  void endClient(client);
  return isSilent ? false : isAlive;
}
