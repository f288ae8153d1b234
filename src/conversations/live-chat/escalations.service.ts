import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import type { HandoffKind } from '../../desk/handoffs/handoffs.dto.js';
import { HandoffsService, type RequestedHandoff } from '../../desk/handoffs/handoffs.service.js';
import { ConversationHandovers } from './conversation-handovers.js';
import type { ConversationRef } from './conversations.dto.js';
import { MessagesCommands } from '../core/messages.commands.js';
import { stopReasonOf, StopReasons } from './stop-reasons.js';

export interface Escalation {
  /** The visitor's request to the team; null = their last message. */
  text: string | null;
  /** null = a live chat, or a ticket if the credits are used up. */
  kind: Extract<HandoffKind, 'live_chat' | 'callback' | 'ticket'> | null;
  name: string | null;
  /** How the visitor can be reached, as they say. */
  email: string | null;
  phone: string | null;
}

/** What the inbox shows of a lead. */
export interface WaitingLead {
  contact_id: string | null;
  name: string | null;
  intent: string | null;
}

/** Hands a conversation over because the visitor asks for a teammate. */
@Injectable()
export class EscalationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly stops: StopReasons,
    private readonly handovers: ConversationHandovers,
    private readonly handoffs: HandoffsService,
    private readonly messages: MessagesCommands,
  ) {}

  /** A lead waits in the inbox until somebody takes it: with its intent, else the last message. */
  async forLead(
    workspaceId: string,
    { actor, sessionId, lead }: { actor: Actor; sessionId: string; lead: WaitingLead },
  ): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      const ask = lead.intent ?? (await this.messages.lastOfContact(tx, workspaceId, sessionId));
      await this.handoffs.request(
        { tx, workspaceId, actor },
        {
          ...{ sessionId, contactId: lead.contact_id, kind: 'ticket', route: 'support', requester: 'human' },
          ...{ ask: ask ?? 'Contact details were left.', requesterLabel: lead.name, stopReason: 'customer_request' },
        },
      );
    });
  }

  /**
   * Returns the open hand-off, or opens one; the text that comes with the request is stored as a message.
   * Throws `not_found`.
   */
  async escalate(
    workspaceId: string,
    { actor, ref, escalation: { text, kind, ...who } }: { actor: Actor; ref: ConversationRef; escalation: Escalation },
  ): Promise<RequestedHandoff> {
    const contact = await this.contacts.find(workspaceId, ref.contactId);
    const stops = await this.stops.read(workspaceId);
    return this.db.transaction(workspaceId, async (tx) => {
      const { session, ask } = await this.handovers.handOver(tx, workspaceId, { actor, ref, text });
      const reason = stopReasonOf(session, stops);
      const requested = await this.handoffs.request(
        { tx, workspaceId, actor },
        {
          sessionId: session.id,
          contactId: session.contact_id,
          kind: kind ?? (reason.requester === 'credits' ? 'ticket' : 'live_chat'),
          ask: ask ?? 'A person is asked for.',
          requesterLabel: who.name ?? contact?.name ?? null,
          route: 'support',
          confidence: 1, // the person asked explicitly
          ...reason,
        },
      );
      const reach = Object.fromEntries(Object.entries(who).filter(([, value]) => value !== null));
      await this.handovers.reach(tx, workspaceId, { actor, session, reach });
      return requested;
    });
  }
}
