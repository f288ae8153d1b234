import type { IncomingMessage } from 'node:http';

/** More than our largest body, so that a client that sends one to the end hears why it was refused. */
const BYTES_MAX = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Throws away what is left of a body that nobody wants, for a while: a connection that is closed under a client that
 * is still sending takes our answer with it. After that, or where it is too much, the connection is cut.
 */
export function drain(request: IncomingMessage): void {
  let bytes = 0;
  const cut = (): void => void request.socket.destroy();
  const timer = setTimeout(cut, DRAIN_MS).unref();
  request.once('close', () => clearTimeout(timer));
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > BYTES_MAX) cut();
  });
  request.resume();
}
