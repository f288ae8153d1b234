/**
 * Server-sent events as a response. The first event is produced before the head is sent, so that early errors
 * keep their status.
 */
import { Readable } from 'node:stream';
import { ApiError, fail } from '../kernel/errors.js';
import { errorBody } from './error-body.js';

export interface ServerEvent {
  event: string;
  data: unknown;
}

export class EventStream {
  private constructor(
    private readonly first: IteratorResult<ServerEvent>,
    private readonly rest: AsyncIterator<ServerEvent>,
  ) {}

  /** Waits for the first event. @throws the source's error before it */
  static async open(source: AsyncIterable<ServerEvent>): Promise<EventStream> {
    const rest = source[Symbol.asyncIterator]();
    return new EventStream(await rest.next(), rest);
  }

  /**
   * Returns the same stream, but observes its end: `onEnd` is called once, with the data of `done` before that event is
   * sent, or with null if the stream ends without it or its client disconnects.
   */
  observed(onEnd: (done: object | null) => Promise<void>): Promise<EventStream> {
    const { first, rest } = this;
    async function* source(): AsyncGenerator<ServerEvent> {
      let done = false;
      try {
        for (let step = first; !step.done; step = await rest.next()) {
          if (step.value.event === 'done') {
            done = true;
            await onEnd(step.value.data as object);
          }
          yield step.value;
        }
      } finally {
        await rest.return?.();
        if (!done) await onEnd(null);
      }
    }
    return EventStream.open(source());
  }

  /** The text of the stream. The source ends with it, also if its client left before anything was read. */
  body(requestId: string): Readable {
    const text = Readable.from(this.frames(requestId));
    // Not in a `finally` of the generator: that does not run unless something was read.
    text.once('close', () => void Promise.resolve(this.rest.return?.()).catch(() => {}));
    return text;
  }

  /** An error after the first event becomes `event: error` with the error envelope. */
  private async *frames(requestId: string): AsyncGenerator<string> {
    try {
      for (let step = this.first; !step.done; step = await this.rest.next()) {
        const { event, data } = step.value;
        const body = event === 'done' ? { ...(data as object), request_id: requestId } : data;
        yield frame(event, body);
      }
    } catch (error) {
      yield frame('error', errorBody(error instanceof ApiError ? error : fail('internal_error'), requestId));
    }
  }
}

/** The same events. Goes on to its end when its reader leaves: what has begun is recorded, as for who waits. */
export async function* toItsEnd(source: AsyncIterable<ServerEvent>): AsyncGenerator<ServerEvent> {
  const rest = source[Symbol.asyncIterator]();
  let step = await rest.next();
  try {
    for (; !step.done; step = await rest.next()) yield step.value;
  } finally {
    try {
      while (!step.done) step = await rest.next();
    } catch {
      // It was refused: nothing is recorded, and its reader has left.
    }
  }
}

/** The last event, from the text of its body. */
export const doneFrame = (text: string): string => `event: done\ndata: ${text}\n\n`;

/** One event as text. */
export const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
