import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Time without any data after which a body is given up. A body that keeps arriving may take as long as the server
 * allows.
 */
export const BODY_STALLED_MS = 30_000;
const CHECKS = 6;

/**
 * Watches a request until its body has arrived. While our code does not read the body it may stall: then the client
 * waits for us.
 * @param giveUp called once, when nothing has arrived for `stalledMs`
 */
export function watchBody(
  request: IncomingMessage,
  { response, giveUp, stalledMs }: { response: ServerResponse; giveUp: () => void; stalledMs: number },
): void {
  const { headers, socket } = request;
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return;
  let bytes = socket.bytesRead;
  let stalled = 0;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const moved = socket.bytesRead !== bytes || request.readableFlowing !== true;
    bytes = socket.bytesRead;
    stalled = moved ? 0 : stalled + 1;
    if (stalled < CHECKS) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else giveUp();
  }, stalledMs / CHECKS).unref();
  request.once('end', () => clearInterval(timer));
  request.once('close', () => clearInterval(timer));
}
