/** The HTTP server under Express: its sizes and time limits, and nothing answered in Node's own words. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { onClientError } from './client-error.js';
import { HEADERS_MAX_BYTES, URL_MAX_BYTES } from './sizes.js';

const HEADERS_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 65_000; // longer than a load balancer's 60 s, so that it never meets a closing socket

/**
 * @param app answers every request that is HTTP at all
 * @param messages the classes that Node makes requests and responses of
 */
export function httpServer(
  app: RequestListener,
  messages: { IncomingMessage?: typeof IncomingMessage; ServerResponse?: typeof ServerResponse } = {},
): Server {
  // Node counts the URL among the headers; what is too long by our own measure is refused by address.middleware.ts.
  const maxHeaderSize = 2 * URL_MAX_BYTES + HEADERS_MAX_BYTES;
  const server = createServer({ maxHeaderSize, requireHostHeader: false, ...messages }, app);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('clientError', onClientError);
  server.on('checkContinue', app); // readBody asks for the body when it is wanted, not before the guards
  server.on('checkExpectation', app); // an expectation that we do not know does not matter (RFC 9110 §10.1.1)
  return server;
}
