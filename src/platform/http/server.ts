/** The HTTP server under Express: its size and time limits, and errors in our envelope instead of Node's own. */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { fail } from '../kernel/errors.js';
import { onClientError, refuse } from './client-error.js';
import { afterAnswers, limitedPerConnection } from './request-queue.js';
import { HEADERS_MAX, HEADERS_MAX_BYTES, URL_MAX_BYTES } from './sizes.js';
import { BODY_STALLED_MS, watchBody } from './stalled-body.js';

const HEADERS_TIMEOUT_MS = 20_000;
/** Time limit for a whole request, even if its body keeps arriving. */
const REQUEST_TIMEOUT_MS = 300_000;
/** Interval at which Node checks these timeouts. */
const CHECK_MS = 5_000;
/** Longer than a load balancer's 60 s, so that it never reuses a connection that is closing. */
const KEEP_ALIVE_MS = 65_000;

export interface ServerSetup {
  /** The classes of Node's requests and responses. */
  IncomingMessage?: typeof IncomingMessage;
  ServerResponse?: typeof ServerResponse;
  /** Maximum open connections; further ones are closed at once. Default: no limit. */
  connectionsMax?: number;
  /** Decides when a request is started, or answers it itself. Default: immediately. */
  admit?: (request: IncomingMessage, response: ServerResponse, begin: () => void) => void;
  bodyStalledMs?: number;
}

/** @param app handles every request that is valid HTTP */
export function httpServer(app: RequestListener, setup: ServerSetup = {}): Server {
  const { connectionsMax, bodyStalledMs = BODY_STALLED_MS, admit = atOnce, ...messages } = setup;
  const answer = limitedPerConnection((request, response) => {
    const giveUp = (): void => {
      if (!request.complete) refuse(request.socket, TOO_SLOW);
    };
    admit(request, response, () => {
      watchBody(request, { response, giveUp: () => afterAnswers(request.socket, giveUp), stalledMs: bodyStalledMs });
      app(request, response);
    });
  });
  // Node counts the URL as part of the headers; our own limits are checked by address.middleware.ts.
  const maxHeaderSize = 2 * URL_MAX_BYTES + HEADERS_MAX_BYTES;
  const times = { connectionsCheckingInterval: CHECK_MS, requestTimeout: REQUEST_TIMEOUT_MS };
  const server = createServer({ maxHeaderSize, requireHostHeader: false, ...times, ...messages }, answer);
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  // Node drops further ones; one more than allowed shows that there were too many.
  server.maxHeadersCount = HEADERS_MAX + 1;
  if (connectionsMax !== undefined) server.maxConnections = connectionsMax;
  server.on('clientError', onClientError);
  server.on('checkContinue', answer); // readBody requests the body when a handler needs it, not before the guards
  server.on('checkExpectation', answer); // unknown expectations are ignored (RFC 9110 §10.1.1)
  return server;
}

const atOnce: NonNullable<ServerSetup['admit']> = (_request, _response, begin) => begin();

const TOO_SLOW = fail('invalid_parameter', 'The body took too long to arrive.', { status: 408 });
