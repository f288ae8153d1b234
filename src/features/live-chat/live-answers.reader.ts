/** The answer to one message, as it comes: for whoever sent it and waits on the same connection. */
import { Injectable } from '@nestjs/common';
import type { ServerEvent } from '../../http/event-stream.js';
import { fail } from '../../kernel/errors.js';
import type { WidgetMessageDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { LiveService } from './live.service.js';

/** A notification may be lost with its connection: so often it is looked whether all is said. */
const LOOK_MS = 5_000;
/** Longest wait; the answer comes by the session's events all the same. */
const WAIT_MS = 120_000;

type Heard =
  { kind: 'passing'; event: ServerEvent } | { kind: 'said'; message: WidgetMessageDto } | { kind: 'look' | 'gone' };

@Injectable()
export class LiveAnswersReader {
  constructor(
    private readonly live: LiveService,
    private readonly conversations: ConversationsReader,
  ) {}

  /**
   * `message` with what the person said, `delta` and `citation` where the turn runs on this instance, then `done` with what the
   * agent said to it, null where it is silent. Throws `service_unavailable` after two minutes, or where this process ends.
   */
  async *to(workspaceId: string, own: WidgetMessageDto): AsyncGenerator<ServerEvent> {
    const { session_id: sessionId, seq } = own;
    const heard = new Mailbox<Heard>();
    const leave = this.live.follow(workspaceId, sessionId, seq, {
      happened: ({ event, data }) => {
        if (event === 'message' && (data.author === 'agent' || data.author === 'system'))
          heard.put({ kind: 'said', message: data });
      },
      passed: ({ event, data }) => {
        if (event === 'delta' || event === 'citation') heard.put({ kind: 'passing', event: { event, data } });
        if (event === 'settled') heard.put({ kind: 'look' });
      },
      ended: () => heard.put({ kind: 'gone' }),
    });
    const looks = setInterval(() => heard.put({ kind: 'look' }), LOOK_MS).unref();
    const late = setTimeout(() => heard.put({ kind: 'gone' }), WAIT_MS).unref();
    try {
      yield { event: 'message', data: own };
      heard.put({ kind: 'look' });
      for (;;) {
        const next = await heard.take();
        if (next.kind === 'gone') throw fail('service_unavailable');
        if (next.kind === 'passing') yield next.event;
        const said =
          next.kind === 'said'
            ? next.message
            : next.kind === 'look'
              ? await this.conversations.outcome(workspaceId, sessionId, seq)
              : undefined;
        if (said !== undefined) return yield { event: 'done', data: { object: 'message', data: said } };
      }
    } finally {
      clearInterval(looks);
      clearTimeout(late);
      leave();
    }
  }
}

/** What is put in by one is taken out by another, in order. */
class Mailbox<T> {
  private readonly waiting: T[] = [];
  private taker: ((one: T) => void) | null = null;

  put(one: T): void {
    const { taker } = this;
    this.taker = null;
    if (taker) taker(one);
    else this.waiting.push(one);
  }

  take(): Promise<T> {
    const one = this.waiting.shift();
    return one === undefined ? new Promise((resolve) => (this.taker = resolve)) : Promise.resolve(one);
  }
}
