/**
 * Errors that are sent without Express still use our envelope (specification §1.6); their connection is closed
 * soon after.
 */
import type { Socket } from 'node:net';
import { fail, type ApiError } from '../kernel/errors.js';
import { newRequestId } from '../kernel/ids.js';
import { errorBody } from './error-body.js';
import { afterAnswers } from './request-queue.js';
import { HEADERS_MAX_BYTES, LINGER_MS, URL_MAX_BYTES } from './sizes.js';

/** Listener of the server's `clientError`. */
export function onClientError(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  // Earlier requests on the same connection get their responses first.
  afterAnswers(socket, () => refuse(socket, refusalOf(error)));
}

/** Writes the refusal and ends the connection. */
export function refuse(socket: Socket, refusal: ApiError): void {
  if (!socket.writable) return void socket.destroy();
  const requestId = newRequestId();
  const body = JSON.stringify(errorBody(refusal, requestId));
  socket.end(
    `HTTP/1.1 ${refusal.status} Refused\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function refusalOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const line = rawPacket?.indexOf('\r\n') ?? 0;
    return line < 0 || line > URL_MAX_BYTES
      ? fail('payload_too_large', `The URL may have at most ${URL_MAX_BYTES} bytes.`, { status: 414 })
      : fail('payload_too_large', `The headers may have at most ${HEADERS_MAX_BYTES} bytes.`, { status: 431 });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return fail('invalid_parameter', 'The request took too long to arrive.', { status: 408 });
  return fail('invalid_parameter', 'The HTTP request is malformed.');
}
