import { createServer } from 'node:net';

/** Below the range that systems use for outgoing connections and for listeners on port 0. */
const [FIRST, PORTS] = [20_000, 12_000];
/** Between the first ports of two processes; has no divisor in common with PORTS, so that no two start alike. */
const APART = 101;

let next = process.pid * APART;

/**
 * A free loopback port, for a server that is restarted on the same one. None is given twice by one process, and
 * processes that run side by side begin at different ones, so that no other test gets it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + (next++ % PORTS);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
