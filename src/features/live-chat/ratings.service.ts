import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { Journal } from '../../events/journal.js';
import { TeamNotes } from '../answering/team-notes.service.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { SessionsCommands } from '../sessions/sessions.commands.js';
import type { WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { ConversationsService, type ConversationRef } from './conversations.service.js';
import { ConversationsStore, type Rating } from './conversations.store.js';
import { noticeOf } from './notices.rules.js';
import { presentRating } from './ratings.dto.js';
import { LOW_SCORE, resolutionOf } from './ratings.rules.js';

@Injectable()
export class RatingsService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: ConversationsService,
    private readonly store: ConversationsStore,
    private readonly sessions: SessionsCommands,
    private readonly reader: ConversationsReader,
    private readonly contacts: ContactsReader,
    private readonly journal: Journal,
    private readonly team: TeamNotes,
  ) {}

  /**
   * Stores the visitor's rating, also after the conversation's end; the last rating counts. Sets the resolution
   * that it implies. A dissatisfied visitor is offered a teammate, once. Throws `not_found`.
   */
  async rate(workspaceId: string, actor: Actor, ref: ConversationRef, submitted: Rating): Promise<WidgetSessionDto> {
    const contact = await this.contacts.find(workspaceId, ref.contactId);
    const comment = submitted.comment && (await this.conversations.maskForStorage(workspaceId, submitted.comment));
    const rating = { ...submitted, comment };
    const { locale = null, timezone = null } = contact ?? {};
    const isLow = rating.score <= LOW_SCORE;
    const team = isLow ? await this.team.note(workspaceId, { locale, timezone }) : null;
    return this.db.transaction(workspaceId, async (tx) => {
      const session = await this.conversations.locked(tx, workspaceId, ref);
      const at = this.conversations.momentIn(session);
      await this.store.rate(tx, workspaceId, { id: session.id, rating, at });
      const { contact_id, id: session_id } = session;
      const object = presentRating({ session_id, contact_id, ...rating, created_at: at });
      const changes = (['score', 'comment', 'solved'] as const).filter((name) => rating[name] !== null);
      const audit = { action: 'session.rate', target: 'session', targetId: session.id, changes };
      await this.journal.record(tx, workspaceId, actor, { audit, events: [{ type: 'rating.received', object }] });
      await this.resolve(tx, workspaceId, { actor, sessionId: session.id, rating, at });
      const before = (await this.reader.view(workspaceId, session.id, tx))!;
      if (!isLow || before.attended_by !== 'agent') return before;
      if ((await this.store.lastNotice(tx, workspaceId, session.id)) !== 'unhappy')
        await this.store.notify(tx, workspaceId, {
          sessionId: session.id,
          notice: noticeOf('unhappy', locale, team?.text ?? null),
          at,
        });
      return (await this.reader.view(workspaceId, session.id, tx))!;
    });
  }

  private async resolve(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      rating: { score, solved },
      at,
    }: { actor: Actor; sessionId: string; rating: Rating; at: string },
  ): Promise<void> {
    if (solved !== null) {
      const resolution = solved ? 'solved' : 'unsolved';
      const reason = solved ? 'The person said that it helped.' : 'The person said that it did not help.';
      return this.sessions.resolve(tx, workspaceId, { actor, sessionId, said: { resolution, reason, at } });
    }
    const impliedResolution = resolutionOf(score);
    if (impliedResolution)
      await this.sessions.inferResolution(tx, workspaceId, { actor, sessionId, found: { ...impliedResolution, at } });
  }
}
