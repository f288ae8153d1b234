import { Injectable } from '@nestjs/common';
import { VisitorsService } from '../../features/contacts/visitors.service.js';
import type { WidgetSessionDto } from '../../features/live-chat/conversations.dto.js';
import { ConversationsReader } from '../../features/live-chat/conversations.reader.js';
import { ConversationsService, type ConversationRef } from '../../features/live-chat/conversations.service.js';
import { EscalationsService } from '../../features/live-chat/escalations.service.js';
import { LiveAnswersReader } from '../../features/live-chat/live-answers.reader.js';
import { LiveService } from '../../features/live-chat/live.service.js';
import { WithStatus } from '../../http/envelope.interceptor.js';
import { EventStream } from '../../http/event-stream.js';
import { LiveStream } from '../../http/live-stream.js';
import type { Actor } from '../../kernel/actor.js';
import type { GeoLocation } from '../../policy/request.js';
import type { Visitor } from '../../policy/visitor.reader.js';
import {
  presentWidgetHandoff,
  type WidgetEscalationBody,
  type WidgetMessageBody,
  type WidgetSessionBody,
} from './conversations.dto.js';
import { VisitorStreams, type StreamHolder } from './visitor-streams.js';

@Injectable()
export class WidgetConversations {
  constructor(
    private readonly visitors: VisitorsService,
    private readonly conversations: ConversationsService,
    private readonly reader: ConversationsReader,
    private readonly answers: LiveAnswersReader,
    private readonly escalations: EscalationsService,
    private readonly live: LiveService,
    private readonly streams: VisitorStreams,
  ) {}

  /** Opens a conversation, and creates the visitor's contact if necessary. */
  async open(
    workspaceId: string,
    actor: Actor,
    {
      visitor,
      body: { page_url, locale, timezone },
      location,
    }: { visitor: Visitor; body: WidgetSessionBody; location: GeoLocation },
  ): Promise<WidgetSessionDto> {
    await this.visitors.ensure(workspaceId, actor, visitor, { locale, timezone });
    const pageUrl = page_url ?? visitor.arrival?.pageUrl ?? null;
    return this.conversations.open(workspaceId, actor, visitor.contactId, { pageUrl, ...location });
  }

  /** 201 with the message, 200 if it was sent before. @param streamed whether the same response streams the answer */
  async postMessage(
    workspaceId: string,
    actor: Actor,
    {
      ref,
      body: { client_message_id, text, voice },
      streamed,
    }: { ref: ConversationRef; body: WidgetMessageBody; streamed: boolean },
  ): Promise<WithStatus> {
    const draft = { clientId: client_message_id, text, isSpoken: voice === true };
    const { message, repeated } = await this.conversations.postMessage(workspaceId, actor, ref, draft);
    const answer = streamed ? await EventStream.open(this.answers.streamAnswerTo(workspaceId, message)) : message;
    return new WithStatus(repeated ? 200 : 201, answer);
  }

  /**
   * @param lastEventId number of the last event that the client has; absent or invalid = from now on. Throws
   * `not_found`, `rate_limit_exceeded` for too many
   */
  async events(holder: StreamHolder, sessionId: string, lastEventId?: string): Promise<LiveStream> {
    const { workspaceId, contactId } = holder;
    const { id, lastSeq } = await this.reader.get(workspaceId, contactId, sessionId);
    const from = /^\d{1,9}$/.test(lastEventId ?? '') ? Number(lastEventId) : lastSeq;
    this.streams.admit(holder);
    return new LiveStream((sink) => {
      const release = this.streams.hold(holder, () => sink.end());
      const unfollow = this.live.follow(workspaceId, id, Math.min(from, lastSeq), {
        onEvent: ({ seq, event, data }) => sink.send({ id: seq, event, data }),
        onTransient: ({ event, data }) => {
          if (event !== 'settled') sink.offer({ event, data });
        },
        onEnd: () => sink.end(),
      });
      return () => {
        release();
        unfollow();
      };
    });
  }

  /** Contact details in the form are stored with the contact. 201 with a new hand-off, 200 with an existing one. */
  async escalate(
    workspaceId: string,
    actor: Actor,
    ref: ConversationRef,
    body: WidgetEscalationBody,
  ): Promise<WithStatus> {
    const [text, name] = [trimmed(body.text), trimmed(body.name)];
    const [email, phone] = [trimmed(body.email), trimmed(body.phone)];
    await this.reader.require(workspaceId, ref.contactId, ref.sessionId);
    await this.visitors.introduce(workspaceId, actor, ref.contactId, { name, email, phone });
    const escalation = { text, kind: body.kind ?? null, name };
    const { handoff, repeated } = await this.escalations.escalate(workspaceId, actor, ref, escalation);
    return new WithStatus(repeated ? 200 : 201, presentWidgetHandoff(handoff));
  }
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;
