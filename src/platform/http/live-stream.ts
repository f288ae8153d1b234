/** Server-sent events for as long as the client listens, resumable by their ids. */
import type { Response } from 'express';

/** Keeps proxies and browsers from closing a quiet stream. */
const HEARTBEAT_MS = 15_000;
/** SSE reconnect delay. */
const RETRY_MS = 1_000;
/** Maximum age of a stream. The client then resumes it, and access is checked again. */
const AGE_MAX_MS = 60 * 60_000;
/** A client that reads nothing for this long is disconnected; it can resume. */
const STUCK_MS = 60_000;
/** Time for the client to read the remaining data before the end. */
const CUT_MS = 5_000;

export interface NumberedEvent {
  event: string;
  data: unknown;
  /** Id to resume the stream from; absent for ephemeral events. */
  id?: number | string;
}

/** Receives the events of a live stream. */
export interface LiveSink {
  /** Resolves when the listener can take more; never rejects. */
  send(event: NumberedEvent): Promise<void>;
  /** Sends an ephemeral event; skipped if the listener is behind. */
  offer(event: NumberedEvent): void;
  end(): void;
}

export class LiveStream {
  /** @param follow starts sending and returns a function that stops it; must not throw */
  constructor(private readonly follow: (sink: LiveSink) => () => void) {}

  /** Takes over the response. Written by hand, because a Node stream per listener takes twice the memory. */
  start(response: Response): void {
    if (response.destroyed) return; // the client disconnected while the stream was being prepared
    const { socket } = response.req;
    const untilMs = performance.now() + AGE_MAX_MS;
    let hasEnded = false;
    let stop = (): void => {};
    const send = (event: NumberedEvent): Promise<void> =>
      hasEnded || response.write(text(event)) ? DONE : drained(response);
    const offer = (event: NumberedEvent): void => {
      if (!hasEnded && !response.writableNeedDrain) response.write(text(event));
    };
    /** Prevents further writes: a write after the end is an error that would end the process. */
    const release = (): void => {
      if (hasEnded) return;
      hasEnded = true;
      clearInterval(heartbeat);
      socket.off('close', release);
      stop();
    };
    const end = (): void => {
      if (hasEnded) return;
      release();
      // A client that does not read would keep the buffered data and its socket forever.
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
    if (hasEnded) stop();
  }
}

const DONE = Promise.resolve();

const text = ({ event, data, id }: NumberedEvent): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Resolves when the buffer has drained or the client is gone. */
function drained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(stuck);
      response.off('drain', finish).off('close', finish);
      resolve();
    };
    const stuck = setTimeout(() => response.destroy(), STUCK_MS).unref();
    response.once('drain', finish).once('close', finish);
    if (response.destroyed || response.writableEnded) finish();
  });
}
