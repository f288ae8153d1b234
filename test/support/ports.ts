import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A port of the loopback that nobody listens on, for a server that is to come back on the same one. It lies below those
 * that systems give to outgoing connections and to listeners on port 0: of these any other test could get it meanwhile.
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
