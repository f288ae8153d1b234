/**
 * Limits the requests in progress per connection. Node parses all requests that a client pipelines and emits
 * them at once, so that one connection could take resources that thousands of clients share.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LINGER_MS } from './sizes.js';

/** Requests of one connection that are processed at once; a client that waits for each response has only one. */
export const IN_WORK_MAX = 4;
/** Unanswered requests per connection; one more ends the connection, and the rest of it is not read. */
export const OUTSTANDING_MAX = 100;

/** A request and its response. */
type Exchange = [IncomingMessage, ServerResponse];

interface Outstanding {
  inWork: Set<IncomingMessage>;
  waiting: Exchange[];
  /** The connection exceeded its limit: no further request of it is started, and it ends soon. */
  overrun?: true;
  /** Called once when everything is answered. */
  whenAnswered?: () => void;
}

const connections = new WeakMap<Socket, Outstanding>();

/** The listener, called for only a few requests of a connection at once, in the order of arrival. */
export function limitedPerConnection(listener: RequestListener): RequestListener {
  const start = (socket: Socket, pending: Outstanding, [request, response]: Exchange): void => {
    pending.inWork.add(request);
    response.once('close', () => {
      pending.inWork.delete(request);
      if (socket.destroyed) pending.waiting.length = 0;
      const next = pending.waiting.shift();
      if (next) start(socket, pending, next);
      else if (!anyWhole(pending)) {
        const then = pending.whenAnswered;
        delete pending.whenAnswered;
        then?.();
      }
    });
    listener(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    let pending = connections.get(socket);
    if (!pending) connections.set(socket, (pending = { inWork: new Set(), waiting: [] }));
    if (pending.overrun) return;
    if (pending.inWork.size < IN_WORK_MAX) return start(socket, pending, [request, response]);
    if (pending.inWork.size + pending.waiting.length >= OUTSTANDING_MAX) return endSoon(socket, pending);
    pending.waiting.push([request, response]);
  };
}

/** Delayed: a client that reconnects as soon as it is closed would keep us busy with its pipelined requests. */
function endSoon(socket: Socket, pending: Outstanding): void {
  pending.overrun = true;
  pending.waiting.length = 0;
  setImmediate(() => socket.pause()); // Node resumes it at the end of each message that it is parsing
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Calls `then` when all complete requests of this connection have been answered: at once if none is pending.
 * Does not wait for a request whose body is incomplete.
 */
export function afterAnswers(socket: Socket, then: () => void): void {
  const pending = connections.get(socket);
  if (pending && anyWhole(pending)) pending.whenAnswered = then;
  else then();
}

const anyWhole = ({ inWork }: Outstanding): boolean => [...inWork].some(({ complete }) => complete);
