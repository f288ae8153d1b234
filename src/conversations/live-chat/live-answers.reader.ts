/** Streams the answer to one message on the connection that sent it. */
import { Injectable } from '@nestjs/common';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import { fail } from '../../platform/kernel/errors.js';
import type { WidgetMessageDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { LiveService } from './live.service.js';

/** Poll interval, because a notification can be lost with its connection. */
const POLL_MS = 5_000;
/** Longest wait; a later answer still arrives with the session's events. */
const WAIT_MS = 120_000;

type AnswerSignal = { kind: 'event'; event: ServerEvent } | { kind: 'poll' | 'closed' };

@Injectable()
export class LiveAnswersReader {
  constructor(
    private readonly live: LiveService,
    private readonly conversations: ConversationsReader,
  ) {}

  /**
   * Yields `message` with the visitor's message, `delta` and `citation` while the answer is made, then `done` with the
   * agent's message (null if it stays silent). Throws `service_unavailable` after two minutes or at shutdown.
   */
  async *streamAnswerTo(workspaceId: string, visitorMessage: WidgetMessageDto): AsyncGenerator<ServerEvent> {
    const { session_id: sessionId, seq } = visitorMessage;
    const signals = new Mailbox<AnswerSignal>();
    const unfollow = this.live.follow(workspaceId, {
      sessionId,
      seq,
      follower: {
        onEvent: ({ event, data }) => {
          // It may answer an earlier message only.
          if (event === 'message' && (data.author === 'agent' || data.author === 'system'))
            signals.put({ kind: 'poll' });
        },
        onTransient: ({ event, data }) => {
          if (event === 'delta' || event === 'citation') signals.put({ kind: 'event', event: { event, data } });
          if (event === 'settled') signals.put({ kind: 'poll' });
        },
        onEnd: () => signals.put({ kind: 'closed' }),
      },
    });
    const poll = setInterval(() => signals.put({ kind: 'poll' }), POLL_MS).unref();
    const timeout = setTimeout(() => signals.put({ kind: 'closed' }), WAIT_MS).unref();
    try {
      yield { event: 'message', data: visitorMessage };
      signals.put({ kind: 'poll' });
      for (;;) {
        const next = await signals.take();
        if (next.kind === 'closed') throw fail('service_unavailable');
        if (next.kind === 'event') yield next.event;
        const message =
          next.kind === 'poll' ? await this.conversations.outcome(workspaceId, sessionId, seq) : undefined;
        if (message !== undefined) return yield { event: 'done', data: { object: 'message', data: message } };
      }
    } finally {
      clearInterval(poll);
      clearTimeout(timeout);
      unfollow();
    }
  }
}

/** An asynchronous queue with one reader. */
class Mailbox<T> {
  private readonly waiting: T[] = [];
  private resolveTake: ((item: T) => void) | null = null;

  put(item: T): void {
    const { resolveTake } = this;
    this.resolveTake = null;
    if (resolveTake) resolveTake(item);
    else this.waiting.push(item);
  }

  take(): Promise<T> {
    const item = this.waiting.shift();
    return item === undefined ? new Promise((resolve) => (this.resolveTake = resolve)) : Promise.resolve(item);
  }
}
