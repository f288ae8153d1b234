import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free loopback port, for a server that is restarted on the same one. It is below the range that systems use for
 * outgoing connections and for listeners on port 0, from which another test could get it in the meantime.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
