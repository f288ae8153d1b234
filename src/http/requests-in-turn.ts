/**
 * Bounds what one connection may have in work. Node parses all requests that a client sends ahead (pipelining) and emits
 * them at once, so that one connection could take whatever thousands of clients share.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { LINGER_MS } from './sizes.js';

/** Requests of one connection that are worked on at once; clients that wait for their answers have one. */
export const IN_WORK_MAX = 4;
/** Requests of one connection without an answer; one more ends the connection: the rest of it is not read any more. */
export const OUTSTANDING_MAX = 100;

interface Outstanding {
  inWork: Set<IncomingMessage>;
  waiting: [IncomingMessage, ServerResponse][];
  /** It had more than it may have: nothing more of it is begun, and it ends soon. */
  overrun?: true;
  /** Called once when everything is answered. */
  whenAnswered?: () => void;
}

const connections = new WeakMap<Socket, Outstanding>();

/** The listener, called for at most a few requests of a connection at once, in the order in which they came. */
export function inTurn(listener: RequestListener): RequestListener {
  const start = (socket: Socket, of: Outstanding, request: IncomingMessage, response: ServerResponse): void => {
    of.inWork.add(request);
    response.once('close', () => {
      of.inWork.delete(request);
      if (socket.destroyed) of.waiting.length = 0;
      const next = of.waiting.shift();
      if (next) start(socket, of, ...next);
      else if (!anyWhole(of)) {
        const then = of.whenAnswered;
        delete of.whenAnswered;
        then?.();
      }
    });
    listener(request, response as Parameters<RequestListener>[1]);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    let of = connections.get(socket);
    if (!of) connections.set(socket, (of = { inWork: new Set(), waiting: [] }));
    if (of.overrun) return;
    if (of.inWork.size < IN_WORK_MAX) return start(socket, of, request, response);
    if (of.inWork.size + of.waiting.length >= OUTSTANDING_MAX) return endSoon(socket, of);
    of.waiting.push([request, response]);
  };
}

/** Delayed: a client that reconnects as soon as it is closed would keep us busy with its pipelined requests. */
function endSoon(socket: Socket, of: Outstanding): void {
  of.overrun = true;
  of.waiting.length = 0;
  setImmediate(() => socket.pause()); // Node resumes it at the end of each message that it is parsing
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/**
 * Calls `then` when all complete requests of this connection have been answered: at once if none is pending.
 * A request whose body is still to come is not waited for.
 */
export function afterAnswers(socket: Socket, then: () => void): void {
  const of = connections.get(socket);
  if (of && anyWhole(of)) of.whenAnswered = then;
  else then();
}

const anyWhole = ({ inWork }: Outstanding): boolean => [...inWork].some(({ complete }) => complete);
