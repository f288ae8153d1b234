import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { required } from '../../platform/kernel/invariant.js';
import { Journal } from '../../platform/events/journal.js';
import { LiveSessionsCommands, type Rating } from '../core/live-sessions.commands.js';
import type { ConversationRef, WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { LiveConversations } from './live-conversations.js';
import { RatingConsequences } from './rating-consequences.js';
import { presentRating } from '../core/ratings.dto.js';

export interface RatingRequest {
  actor: Actor;
  ref: ConversationRef;
  submitted: Rating;
  /** Of the link of a mail by which it came. */
  tokenHash?: Buffer;
}

@Injectable()
export class RatingsService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: LiveConversations,
    private readonly sessions: LiveSessionsCommands,
    private readonly journal: Journal,
    private readonly consequences: RatingConsequences,
    private readonly reader: ConversationsReader,
  ) {}

  /**
   * Stores the visitor's rating, also after the conversation's end; the last rating counts. Sets the resolution
   * that it implies. A dissatisfied visitor is offered a teammate, once. Throws `not_found`.
   */
  async rate(workspaceId: string, { actor, ref, submitted, tokenHash }: RatingRequest): Promise<WidgetSessionDto> {
    const comment = submitted.comment && (await this.conversations.mask(workspaceId, submitted.comment));
    const rating = { ...submitted, comment };
    // Only a chat has a form for it; the team answers a mail.
    const isChat = (ref.channel ?? 'human') === 'human';
    const offer = !isChat ? null : await this.consequences.offerFor(workspaceId, ref.contactId, rating);
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.conversations.lock(tx, workspaceId, ref);
      const at = this.conversations.momentIn(session);
      await this.sessions.rate(tx, workspaceId, { id: session.id, rating, at, tokenHash });
      const { contact_id, id: sessionId } = session;
      const object = presentRating({ session_id: sessionId, contact_id, ...rating, created_at: at });
      const changes = (['score', 'comment', 'solved'] as const).filter((name) => rating[name] !== null);
      const audit = { action: 'session.rate', target: 'session', targetId: sessionId, changes };
      await this.journal.record(tx, workspaceId, { actor, audit, events: [{ type: 'rating.received', object }] });
      await this.consequences.resolve(tx, workspaceId, { actor, sessionId, rating, at });
      if (offer) await this.consequences.showOffer(tx, workspaceId, { sessionId, offer, at });
      return required(await this.reader.view(workspaceId, sessionId, tx), 'the conversation');
    });
  }
}
