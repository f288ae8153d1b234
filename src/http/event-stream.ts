/** Server-sent events as an answer. The first event is made before the head is sent, so early errors keep their status. */
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
   * The same stream, watched: `end` is called once, with what `done` carries before that is sent, or with null where
   * the stream ends or is left without.
   */
  watched(end: (done: object | null) => Promise<void>): Promise<EventStream> {
    const { first, rest } = this;
    async function* source(): AsyncGenerator<ServerEvent> {
      let done = false;
      try {
        for (let step = first; !step.done; step = await rest.next()) {
          if (step.value.event === 'done') {
            done = true;
            await end(step.value.data as object);
          }
          yield step.value;
        }
      } finally {
        await rest.return?.();
        if (!done) await end(null);
      }
    }
    return EventStream.open(source());
  }

  /** The text of the stream. An error after the first event becomes `event: error` with the error envelope. */
  async *frames(requestId: string): AsyncGenerator<string> {
    try {
      for (let step = this.first; !step.done; step = await this.rest.next()) {
        const { event, data } = step.value;
        const body = event === 'done' ? { ...(data as object), request_id: requestId } : data;
        yield frame(event, body);
      }
    } catch (error) {
      yield frame('error', errorBody(error instanceof ApiError ? error : fail('internal_error'), requestId));
    } finally {
      await this.rest.return?.(); // the client went away, or all is said: the source may stop
    }
  }
}

/** The last event, from the text of its body. */
export const doneFrame = (text: string): string => `event: done\ndata: ${text}\n\n`;

/** One event as text. */
export const frame = (event: string, data: unknown): string => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
