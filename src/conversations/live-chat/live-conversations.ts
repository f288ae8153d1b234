/** What all writers of live conversations share: they lock one, mask its texts, and store the contact's messages. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { subjectOf } from '../../platform/kernel/subject.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { LiveMessageHooks } from '../core/live-messages.hooks.js';
import { messageEvents } from '../core/messages.events.js';
import type { ConversationRef } from './conversations.dto.js';
import {
  ConversationsStore,
  type ContactMessage,
  type LockedConversation,
  type NewVisitorMessage,
} from './conversations.store.js';

@Injectable()
export class LiveConversations {
  constructor(
    private readonly store: ConversationsStore,
    private readonly guardrails: GuardrailsReader,
    private readonly journal: Journal,
    private readonly liveMessages: LiveMessageHooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the session with its row locked. Throws `not_found`, also for a session of another contact or channel. */
  async lock(
    tx: Queryable,
    workspaceId: string,
    { contactId, sessionId, channel = 'human' }: ConversationRef,
  ): Promise<LockedConversation> {
    const session = await this.store.lock(tx, workspaceId, { id: sessionId, contactId });
    if (!session || session.erased_at !== null || session.channel !== channel) throw fail('not_found');
    return session;
  }

  /** Now (RFC 3339), but never before the last activity, in case another instance's clock is ahead. */
  momentIn({ last_activity_at: last }: LockedConversation): string {
    return momentFrom(last, this.clock.now());
  }

  /** The text as it is stored: without card and account numbers if the workspace masks personal data. */
  async mask(workspaceId: string, text: string, db?: Queryable): Promise<string> {
    const masked = maskSecretNumbers(text);
    return masked === text || !(await this.guardrails.get(workspaceId, db)).mask_pii ? text : masked;
  }

  /** Stores a contact's message, updates the session and records the event. */
  async addMessage(
    tx: Queryable,
    workspaceId: string,
    { actor, session, message }: { actor: Actor; session: LockedConversation; message: ContactMessage },
  ): Promise<NewVisitorMessage> {
    const subject = subjectOf(message.text);
    const stored = await this.store.addVisitorMessage(tx, workspaceId, { session, message: { ...message, subject } });
    await this.journal.record(tx, workspaceId, { actor, events: messageEvents([stored]) });
    await this.liveMessages.written(tx, workspaceId, [stored]);
    return stored;
  }
}
