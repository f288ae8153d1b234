import { Injectable } from '@nestjs/common';
import { VisitorsService } from '../../people/contacts/visitors.service.js';
import type { ConversationRef, WidgetSessionDto } from '../../conversations/live-chat/conversations.dto.js';
import { ConversationsReader } from '../../conversations/live-chat/conversations.reader.js';
import { ConversationsService } from '../../conversations/live-chat/conversations.service.js';
import { EscalationsService } from '../../conversations/live-chat/escalations.service.js';
import { WithStatus } from '../../platform/http/envelope.interceptor.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { GeoLocation } from '../../platform/policy/request.js';
import type { Visitor } from '../../platform/policy/visitor.reader.js';
import { presentWidgetHandoff, type WidgetEscalationBody, type WidgetSessionBody } from './conversations.dto.js';

/** Opens a visitor's conversations, and hands them to the team. */
@Injectable()
export class WidgetConversations {
  constructor(
    private readonly visitors: VisitorsService,
    private readonly conversations: ConversationsService,
    private readonly reader: ConversationsReader,
    private readonly escalations: EscalationsService,
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
    await this.visitors.ensure(workspaceId, { actor, visitor, said: { locale, timezone } });
    const pageUrl = page_url ?? visitor.arrival?.pageUrl ?? null;
    return this.conversations.open(workspaceId, {
      actor,
      visitor,
      place: { pageUrl, ...location },
    });
  }

  /** Contact details in the form are stored with the contact. 201 with a new hand-off, 200 with an existing one. */
  async escalate(
    workspaceId: string,
    { actor, ref, body }: { actor: Actor; ref: ConversationRef; body: WidgetEscalationBody },
  ): Promise<WithStatus> {
    const [text, name] = [trimmed(body.text), trimmed(body.name)];
    const [email, phone] = [trimmed(body.email), trimmed(body.phone)];
    await this.reader.require(workspaceId, ref);
    const stated = { name, email, phone };
    const noted = await this.visitors.introduce(workspaceId, { actor, contactId: ref.contactId, stated });
    const escalation = { text, kind: body.kind ?? null, name, email, phone };
    const { handoff, repeated } = await this.escalations.escalate(workspaceId, { actor, ref, escalation });
    return new WithStatus(repeated ? 200 : 201, presentWidgetHandoff(handoff, noted));
  }
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;
