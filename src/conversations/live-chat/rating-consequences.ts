/** What follows from a rating: the resolution that it implies, and a teammate offered to a dissatisfied visitor. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import type { Rating } from '../core/live-sessions.commands.js';
import { SessionsCommands } from '../core/sessions.commands.js';
import { ConversationsReader } from './conversations.reader.js';
import { NoticeMessages } from './notice-messages.js';
import type { Notice } from './notices.rules.js';
import { LOW_SCORE, resolutionOf } from './ratings.rules.js';

/** A rating that was stored. */
export interface StoredRating {
  actor: Actor;
  sessionId: string;
  rating: Rating;
  /** RFC 3339 */
  at: string;
}

@Injectable()
export class RatingConsequences {
  constructor(
    private readonly sessions: SessionsCommands,
    private readonly reader: ConversationsReader,
    private readonly contacts: ContactsReader,
    private readonly notices: NoticeMessages,
  ) {}

  /** The offer of a teammate, in the visitor's language; null if the visitor is content. */
  async offerFor(workspaceId: string, contactId: string, { score }: Rating): Promise<Notice | null> {
    if (score > LOW_SCORE) return null;
    const { locale = null, timezone = null } = (await this.contacts.find(workspaceId, contactId)) ?? {};
    return this.notices.compose(workspaceId, 'unhappy', { channel: 'human', locale, timezone });
  }

  /** Sets the resolution that the rating states or implies. */
  async resolve(tx: Queryable, workspaceId: string, { actor, sessionId, rating, at }: StoredRating): Promise<void> {
    const { score, solved } = rating;
    if (solved !== null) {
      const resolution = solved ? 'solved' : 'unsolved';
      const reason = solved ? 'The person said that it helped.' : 'The person said that it did not help.';
      return this.sessions.resolve(tx, workspaceId, { actor, sessionId, said: { resolution, reason, at } });
    }
    const impliedResolution = resolutionOf(score);
    if (impliedResolution)
      await this.sessions.inferResolution(tx, workspaceId, { actor, sessionId, found: { ...impliedResolution, at } });
  }

  /** Shows the offer, once, while the agent attends to the conversation. */
  async showOffer(
    tx: Queryable,
    workspaceId: string,
    { sessionId, offer, at }: { sessionId: string; offer: Notice; at: string },
  ): Promise<void> {
    const session = await this.reader.view(workspaceId, sessionId, tx);
    if (session?.attended_by === 'agent') await this.notices.add(tx, workspaceId, { sessionId, notice: offer, at });
  }
}
