import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body of which nothing comes for so long is given up; one that keeps coming may take as long as the server allows. */
export const BODY_STALLED_MS = 30_000;
const LOOKS = 6;

/**
 * Watches a request until its body has come. While nobody reads it, it may stand still: then we are what it waits for.
 * @param giveUp called once, when nothing has come for `stalledMs`
 */
export function watchBody(
  request: IncomingMessage,
  response: ServerResponse,
  giveUp: () => void,
  stalledMs: number,
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let bytes = socket.bytesRead;
  let stalled = 0;
  const clock = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(clock);
    const moved = socket.bytesRead !== bytes || request.readableFlowing !== true;
    bytes = socket.bytesRead;
    stalled = moved ? 0 : stalled + 1;
    if (stalled < LOOKS) return;
    clearInterval(clock);
    if (response.headersSent) socket.destroy();
    else giveUp();
  }, stalledMs / LOOKS).unref();
  request.once('end', () => clearInterval(clock));
  request.once('close', () => clearInterval(clock));
}
