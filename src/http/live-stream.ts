/** Server-sent events that go on for as long as somebody listens, and can be resumed by their ids. */
import type { Response } from 'express';

/** So that neither a proxy nor a browser takes a quiet stream for a dead one. */
const HEARTBEAT_MS = 15_000;
/** SSE reconnect delay. */
const RETRY_MS = 1_000;
/** A stream ends at this age, and its client resumes it: what was checked when it was opened is checked again. */
const AGE_MAX_MS = 60 * 60_000;
/** A client that reads nothing for so long is cut off: it can resume. */
const STUCK_MS = 60_000;
/** Time for the client to take what was sent before the end. */
const CUT_MS = 5_000;

export interface NumberedEvent {
  event: string;
  data: unknown;
  /** By which the stream is resumed; absent for what passes. */
  id?: number;
}

/** Where the events go. */
export interface LiveSink {
  /** Resolves when the listener takes more; never rejects. */
  send(event: NumberedEvent): Promise<void>;
  /** The same of what passes: left out where the listener is behind. */
  offer(event: NumberedEvent): void;
  end(): void;
}

export class LiveStream {
  /** @param follow begins to send, and returns how to stop; must not throw */
  constructor(private readonly follow: (sink: LiveSink) => () => void) {}

  /** Takes the response over. By hand, because a stream of Node's for each listener takes twice the memory. */
  start(response: Response): void {
    if (response.destroyed) return; // the client left while the stream was prepared
    const { socket } = response.req;
    const untilMs = performance.now() + AGE_MAX_MS;
    let isOver = false;
    let stop = (): void => {};
    const send = (event: NumberedEvent): Promise<void> =>
      isOver || response.write(text(event)) ? DONE : drained(response);
    const offer = (event: NumberedEvent): void => {
      if (!isOver && !response.writableNeedDrain) response.write(text(event));
    };
    /** Nothing is written from here on: a write after the end is an error that would end the process. */
    const release = (): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(heartbeat);
      socket.off('close', release);
      stop();
    };
    const end = (): void => {
      if (isOver) return;
      release();
      // A client that does not read would hold what is left to send, and its socket, for good.
      const cut = setTimeout(() => socket.destroy(), CUT_MS).unref();
      response.once('close', () => clearTimeout(cut));
      response.end();
    };

    response.on('error', () => {});
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
    response.write(`retry: ${RETRY_MS}\n\n`);
    const heartbeat = setInterval(() => {
      if (performance.now() >= untilMs) end();
      else if (!response.writableNeedDrain) response.write(': still here\n\n');
    }, HEARTBEAT_MS).unref();
    response.once('close', release);
    // A response that waits behind another one of its connection is not closed with it.
    socket.once('close', release);
    stop = this.follow({ send, offer, end });
    if (isOver) stop();
  }
}

const DONE = Promise.resolve();

const text = ({ event, data, id }: NumberedEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Resolves when there is room again, or nobody listens any more. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(stuck);
      response.off('drain', over).off('close', over);
      resolve();
    };
    const stuck = setTimeout(() => response.destroy(), STUCK_MS).unref();
    response.once('drain', over).once('close', over);
    if (response.destroyed || response.writableEnded) over();
  });
}
