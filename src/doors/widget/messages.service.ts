import { Injectable } from '@nestjs/common';
import type { ConversationRef } from '../../conversations/live-chat/conversations.dto.js';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';
import { LiveAnswersReader } from '../../conversations/live-chat/live-answers.reader.js';
import { LiveService } from '../../conversations/live-chat/live.service.js';
import { VisitorMessagesService } from '../../conversations/live-chat/visitor-messages.service.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import { EventStream } from '../../platform/http/event-stream.js';
import { LiveStream } from '../../platform/http/live-stream.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { WidgetMessageBody } from './conversations.dto.js';
import { VisitorStreams, type StreamHolder } from './visitor-streams.js';

/** Takes a visitor's messages, and streams what happens in a conversation. */
@Injectable()
export class WidgetMessages {
  constructor(
    private readonly messages: VisitorMessagesService,
    private readonly reader: ConversationsReader,
    private readonly answers: LiveAnswersReader,
    private readonly live: LiveService,
    private readonly streams: VisitorStreams,
  ) {}

  /** 201 with the message, 200 if it was sent before. @param streamed whether the same response streams the answer */
  async post(
    workspaceId: string,
    actor: Actor,
    {
      ref,
      body: { client_message_id, text = '', voice, attachments: uploads },
      streamed,
    }: { ref: ConversationRef; body: WidgetMessageBody; streamed: boolean },
  ): Promise<WithStatus> {
    const draft = { clientId: client_message_id, text, isSpoken: voice === true, uploads };
    const { message, repeated } = await this.messages.post(workspaceId, actor, { ...ref, ...draft });
    const answer = streamed ? await EventStream.open(this.answers.streamAnswerTo(workspaceId, message)) : message;
    return new WithStatus(repeated ? 200 : 201, answer);
  }

  /**
   * @param lastEventId number of the last event that the client has; absent or invalid = from now on. Throws
   * `not_found`, `rate_limit_exceeded` for too many
   */
  async events(holder: StreamHolder, ref: ConversationRef, lastEventId?: string): Promise<LiveStream> {
    const { workspaceId } = holder;
    const { id, lastSeq } = await this.reader.get(workspaceId, ref);
    const from = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : lastSeq;
    this.streams.admit(holder);
    return new LiveStream((sink) => {
      const release = this.streams.hold(holder, () => sink.end());
      const unfollow = this.live.follow(workspaceId, {
        sessionId: id,
        seq: Math.min(from, lastSeq),
        follower: {
          onEvent: ({ seq, event, data }) => sink.send({ id: seq, event, data }),
          onTransient: ({ event, data }) => {
            if (event !== 'settled') sink.offer({ event, data });
          },
          onEnd: () => sink.end(),
        },
      });
      return () => {
        release();
        unfollow();
      };
    });
  }
}
