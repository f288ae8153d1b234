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
  /** What the person wants of the team; null = what they said last. */
  text: string | null;
  /** null = a live chat, or a ticket where the credits are used up. */
  kind: Extract<HandoffKind, 'live_chat' | 'callback' | 'ticket'> | null;
  name: string | null;
}

/** The person wants one of the team. */
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

  /** The hand-off that is open, else a new one; what they write with it is a message. Throws `not_found`. */
  async escalate(
    workspaceId: string,
    actor: Actor,
    own: ConversationRef,
    wanted: Escalation,
  ): Promise<RequestedHandoff> {
    const contact = await this.contacts.find(workspaceId, own.contactId);
    const [{ active, scope }, offline, text] = await Promise.all([
      this.killSwitch.state(workspaceId),
      this.isOffline(workspaceId),
      wanted.text === null ? null : this.conversations.maskForStorage(workspaceId, wanted.text),
    ]);
    const requested = await this.db.transaction(workspaceId, async (tx) => {
      const session = await this.conversations.locked(tx, workspaceId, own);
      if (text !== null) {
        const at = this.conversations.momentIn(session);
        await this.conversations.storeMessage(tx, workspaceId, actor, session, { text, clientId: null, at });
      }
      // Whatever else was asked and not answered, a person is to answer.
      await this.conversations.clearPending(tx, workspaceId, session.id);
      await this.store.markHandedOff(tx, workspaceId, session.id);
      const why = reasonOf(session, { offline, switchedOff: active && scope === 'all' });
      return this.handoffs.request(
        { tx, workspaceId, actor },
        {
          sessionId: session.id,
          contactId: session.contact_id,
          kind: wanted.kind ?? (why.requester === 'credits' ? 'ticket' : 'live_chat'),
          ask: text ?? (await this.store.lastVisitorText(tx, workspaceId, session.id)) ?? 'A person is asked for.',
          requesterLabel: wanted.name ?? contact?.name ?? null,
          route: 'support',
          confidence: 1, // the person said so
          ...why,
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

/** Why the agent does not go on with it. */
function reasonOf(
  { credited_at, rating_score }: LockedConversation,
  { offline, switchedOff }: { offline: boolean; switchedOff: boolean },
): Pick<HandoffDraft, 'requester' | 'stopReason'> {
  if (switchedOff) return { requester: 'kill_switch', stopReason: 'kill_switch' };
  if (offline && credited_at === null) return { requester: 'credits', stopReason: 'usage_limit' };
  const unhappy = rating_score !== null && rating_score <= LOW_SCORE;
  return { requester: 'human', stopReason: unhappy ? 'negative_feedback' : 'customer_request' };
}
