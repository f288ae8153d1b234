import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { ApiError } from '../../kernel/errors.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { CreditsReader } from '../credits/credits.reader.js';
import type { HandoffKind } from '../handoffs/handoffs.dto.js';
import { HandoffsService, type HandoffDraft, type RequestedHandoff } from '../handoffs/handoffs.service.js';
import { ConversationsService, type ConversationRef } from './conversations.service.js';
import { ConversationsStore, type LockedConversation } from './conversations.store.js';
import { LOW_SCORE } from './ratings.rules.js';
import { TurnsService } from './turns.service.js';

export interface Escalation {
  /** The visitor's request to the team; null = their last message. */
  text: string | null;
  /** null = a live chat, or a ticket if the credits are used up. */
  kind: Extract<HandoffKind, 'live_chat' | 'callback' | 'ticket'> | null;
  name: string | null;
}

/** Hands a conversation over because the visitor asks for a teammate. */
@Injectable()
export class EscalationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ConversationsService,
    private readonly store: ConversationsStore,
    private readonly handoffs: HandoffsService,
    private readonly contacts: ContactsReader,
    private readonly killSwitch: KillSwitchReader,
    private readonly credits: CreditsReader,
    private readonly turns: TurnsService,
  ) {}

  /**
   * Returns the open hand-off, or opens one; the text that comes with the request is stored as a message.
   * Throws `not_found`.
   */
  async escalate(
    workspaceId: string,
    actor: Actor,
    ref: ConversationRef,
    escalation: Escalation,
  ): Promise<RequestedHandoff> {
    const contact = await this.contacts.find(workspaceId, ref.contactId);
    const [{ active, scope }, offline, text] = await Promise.all([
      this.killSwitch.state(workspaceId),
      this.isOffline(workspaceId),
      escalation.text === null ? null : this.conversations.maskForStorage(workspaceId, escalation.text),
    ]);
    const requested = await this.db.transaction(workspaceId, async (tx) => {
      const session = await this.conversations.locked(tx, workspaceId, ref);
      if (text !== null) {
        const at = this.conversations.momentIn(session);
        await this.conversations.storeMessage(tx, workspaceId, {
          actor,
          session,
          message: { text, clientId: null, at },
        });
      }
      // A teammate will also answer all pending messages.
      await this.conversations.clearPending(tx, workspaceId, session.id);
      await this.store.markHandedOff(tx, workspaceId, session.id);
      const reason = reasonOf(session, { offline, switchedOff: active && scope === 'all' });
      return this.handoffs.request(
        { tx, workspaceId, actor },
        {
          sessionId: session.id,
          contactId: session.contact_id,
          kind: escalation.kind ?? (reason.requester === 'credits' ? 'ticket' : 'live_chat'),
          ask: text ?? (await this.store.lastVisitorText(tx, workspaceId, session.id)) ?? 'A person is asked for.',
          requesterLabel: escalation.name ?? contact?.name ?? null,
          route: 'support',
          confidence: 1, // the person asked explicitly
          ...reason,
        },
      );
    });
    this.turns.end(workspaceId, requested.handoff.session_id);
    return requested;
  }

  private async isOffline(workspaceId: string): Promise<boolean> {
    try {
      await this.credits.requireCredit(workspaceId);
      return false;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'credits_exhausted') return true;
      throw error;
    }
  }
}

/** Why the agent stops. */
function reasonOf(
  { credited_at, rating_score }: LockedConversation,
  { offline, switchedOff }: { offline: boolean; switchedOff: boolean },
): Pick<HandoffDraft, 'requester' | 'stopReason'> {
  if (switchedOff) return { requester: 'kill_switch', stopReason: 'kill_switch' };
  if (offline && credited_at === null) return { requester: 'credits', stopReason: 'usage_limit' };
  const unhappy = rating_score !== null && rating_score <= LOW_SCORE;
  return { requester: 'human', stopReason: unhappy ? 'negative_feedback' : 'customer_request' };
}
