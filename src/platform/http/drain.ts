import type { IncomingMessage } from 'node:http';

/** More than the largest allowed body, so that a client that sends all of it still receives the error. */
const BYTES_MAX = 16 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Reads and discards the rest of a refused body for a while: closing the connection while the client is still sending
 * would lose the response. After 5 s, or too many bytes, the connection is cut.
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
