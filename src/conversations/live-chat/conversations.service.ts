/**
 * The visitor's side of a live conversation (specification §6.2). The contact's row must exist: call
 * VisitorsService.ensure first.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { violates } from '../../platform/db/errors.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { SessionsCommands } from '../core/sessions.commands.js';
import type { ConversationRef, WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader, type Opener } from './conversations.reader.js';
import { LiveConversations } from './live-conversations.js';
import { TurnQueue } from '../turns/turn-queue.js';

/** The page and location a conversation is opened from; null if unknown. */
export interface ConversationOrigin {
  pageUrl: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

@Injectable()
export class ConversationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: LiveConversations,
    private readonly sessions: SessionsCommands,
    private readonly turns: TurnQueue,
    private readonly reader: ConversationsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a conversation; its credit is charged later. Throws `invalid_credential` if the contact was erased. */
  async open(
    workspaceId: string,
    { actor, visitor, place }: { actor: Actor; visitor: Opener; place: ConversationOrigin },
  ): Promise<WidgetSessionDto> {
    const id = newId();
    const at = new Date(this.clock.now()).toISOString();
    const { contactId, browser } = visitor;
    const openedAs = browser === contactId ? null : browser;
    return this.db
      .transaction(workspaceId, async (tx) => {
        await this.sessions.openLive(tx, workspaceId, {
          actor,
          session: { id, channel: 'human', contactId, openedAs, ...place },
          at,
        });
        return required(await this.reader.view(workspaceId, id, tx), 'the conversation');
      })
      .catch((error: unknown) => {
        throw violates(error, 'sessions_workspace_id_contact_id_fkey') ? fail('invalid_credential') : error;
      });
  }

  /** Ends the conversation without answering pending messages; a no-op if it has ended. Throws `not_found`. */
  end(workspaceId: string, actor: Actor, ref: ConversationRef): Promise<WidgetSessionDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { id } = await this.conversations.lock(tx, workspaceId, ref);
      await this.turns.cancel(tx, workspaceId, id);
      await this.sessions.end(tx, workspaceId, { actor, sessionId: id });
      return required(await this.reader.view(workspaceId, id, tx), 'the conversation');
    });
  }
}
