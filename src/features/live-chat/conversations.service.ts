/**
 * The visitor's side of a live conversation (specification §6.2). The contact's row must exist: call
 * VisitorsService.ensure first.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { violates } from '../../db/errors.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { momentFrom, type Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { maskSecretNumbers } from '../../kernel/mask.js';
import { subjectOf } from '../../kernel/subject.js';
import { Journal } from '../../events/journal.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { LiveMessageHooks } from '../sessions/live-messages.hooks.js';
import { messageEvents } from '../sessions/messages.events.js';
import { SessionsCommands } from '../sessions/sessions.commands.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { presentWidgetMessage, type WidgetMessageDto, type WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import {
  ConversationsStore,
  type LockedConversation,
  type NewVisitorMessage,
  type ContactMessage,
} from './conversations.store.js';
import { LiveService } from './live.service.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnsService } from './turns.service.js';

/** The page and location a conversation is opened from; null if unknown. */
export interface ConversationOrigin {
  pageUrl: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

/** A session and the contact it must belong to. */
export interface ConversationRef {
  contactId: string;
  sessionId: string;
  /** Default: `human`, the widget's. */
  channel?: Channel;
}

@Injectable()
export class ConversationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ConversationsStore,
    private readonly queue: TurnQueueStore,
    private readonly sessions: SessionsCommands,
    private readonly guardrails: GuardrailsReader,
    private readonly reader: ConversationsReader,
    private readonly turns: TurnsService,
    private readonly live: LiveService,
    private readonly journal: Journal,
    private readonly liveMessages: LiveMessageHooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a conversation; its credit is charged later. Throws `invalid_credential` if the contact was erased. */
  async open(
    workspaceId: string,
    actor: Actor,
    contactId: string,
    place: ConversationOrigin,
  ): Promise<WidgetSessionDto> {
    const id = newId();
    const at = new Date(this.clock.now()).toISOString();
    return this.db
      .transaction(workspaceId, async (tx) => {
        await this.sessions.openLive(tx, workspaceId, {
          actor,
          session: { id, channel: 'human', contactId, ...place },
          at,
        });
        return (await this.reader.view(workspaceId, id, tx))!;
      })
      .catch((error: unknown) => {
        throw violates(error, 'sessions_workspace_id_contact_id_fkey') ? fail('invalid_credential') : error;
      });
  }

  /**
   * Stores a visitor's message before its answer starts, and reopens an ended conversation. Throws `not_found`.
   * @param clientId identifies a repeated message within its session, even if the text differs
   */
  async postMessage(
    workspaceId: string,
    actor: Actor,
    { contactId, sessionId }: ConversationRef,
    { clientId, text, isSpoken }: { clientId: string; text: string; isSpoken: boolean },
  ): Promise<{ message: WidgetMessageDto; repeated: boolean }> {
    const storedText = await this.maskForStorage(workspaceId, text);
    const stored = await this.db.transaction(workspaceId, async (tx) => {
      const session = await this.locked(tx, workspaceId, { contactId, sessionId });
      const before = await this.store.byClientId(tx, workspaceId, session.id, clientId);
      if (before) return { ...before, repeated: true, at: '' };
      if (session.ended_at !== null) await this.sessions.resume(tx, workspaceId, actor, session.id);
      const at = this.momentIn(session);
      const draft = { text: storedText, clientId, at, isSpoken };
      const added = await this.storeMessage(tx, workspaceId, { actor, session, message: draft });
      await this.queue.enqueue(tx, workspaceId, session.id, added.seq);
      return { ...added, repeated: false, at };
    });
    const { id, seq, repeated, at } = stored;
    if (repeated) return { message: await this.reader.message(workspaceId, id), repeated };
    this.turns.onMessage(workspaceId, sessionId.toLowerCase(), seq);
    const message = presentWidgetMessage({
      id,
      session_id: sessionId.toLowerCase(),
      client_message_id: clientId,
      created_at: at,
      seq,
      author: 'contact',
      author_label: null,
      text: storedText,
      language: null,
      citations: [],
      parts: null,
      action: null,
    });
    return { message, repeated };
  }

  /** The message that the client sent under this id before; null = none. Throws `not_found`. */
  async sentBefore(
    workspaceId: string,
    { contactId, sessionId }: ConversationRef,
    clientId: string,
  ): Promise<WidgetMessageDto | null> {
    await this.reader.require(workspaceId, contactId, sessionId);
    const before = await this.store.byClientId(this.db.of(workspaceId), workspaceId, sessionId, clientId);
    return before && this.reader.message(workspaceId, before.id);
  }

  /** The visitor is typing: the agent waits with its answer, and followers are notified. Throws `not_found`. */
  async typing(workspaceId: string, { contactId, sessionId }: ConversationRef): Promise<WidgetSessionDto> {
    const { lastSeq, ...session } = await this.reader.get(workspaceId, contactId, sessionId);
    await this.live.signal({ workspaceId, sessionId: session.id, type: 'typing', by: 'contact', seq: lastSeq });
    return session;
  }

  /** The visitor has read up to `seq`; the position never moves back. Throws `not_found`. */
  async read(workspaceId: string, { contactId, sessionId }: ConversationRef, seq: number): Promise<WidgetSessionDto> {
    const db = this.db.of(workspaceId);
    const hasAdvanced = await this.store.read(db, workspaceId, { id: sessionId, contactId, seq });
    const { lastSeq, ...session } = await this.reader.get(workspaceId, contactId, sessionId);
    const upTo = Math.min(seq, lastSeq);
    if (hasAdvanced)
      await this.live.signal({ workspaceId, sessionId: session.id, type: 'read', by: 'contact', seq: upTo });
    return session;
  }

  /** Ends the conversation without answering pending messages; a no-op if it has ended. Throws `not_found`. */
  async end(workspaceId: string, actor: Actor, ref: ConversationRef): Promise<WidgetSessionDto> {
    const ended = await this.db.transaction(workspaceId, async (tx) => {
      const { id } = await this.locked(tx, workspaceId, ref);
      await this.clearPending(tx, workspaceId, id);
      await this.sessions.end(tx, workspaceId, actor, id);
      return (await this.reader.view(workspaceId, id, tx))!;
    });
    this.turns.end(workspaceId, ended.id);
    return ended;
  }

  /** @returns the session with its row locked. Throws `not_found`, also for a session of another contact or channel. */
  async locked(
    tx: Queryable,
    workspaceId: string,
    { contactId, sessionId, channel = 'human' }: ConversationRef,
  ): Promise<LockedConversation> {
    const session = await this.store.lock(tx, workspaceId, sessionId, contactId);
    if (!session || session.erased_at !== null || session.channel !== channel) throw fail('not_found');
    return session;
  }

  /** The text as it is stored: without card and account numbers if the workspace masks personal data. */
  async maskForStorage(workspaceId: string, text: string, db?: Queryable): Promise<string> {
    const masked = maskSecretNumbers(text);
    return masked === text || !(await this.guardrails.get(workspaceId, db)).mask_pii ? text : masked;
  }

  /** Stores a visitor's message, updates the session and records the event. */
  async storeMessage(
    tx: Queryable,
    workspaceId: string,
    { actor, session, message }: { actor: Actor; session: LockedConversation; message: ContactMessage },
  ): Promise<NewVisitorMessage> {
    const subject = subjectOf(message.text);
    const stored = await this.store.addVisitorMessage(tx, workspaceId, session, { ...message, subject });
    await this.journal.record(tx, workspaceId, actor, { events: messageEvents([stored]) });
    await this.liveMessages.written(tx, workspaceId, [stored]);
    return stored;
  }

  /** Marks all messages of the session as answered and drops its pending turn. */
  async clearPending(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await this.store.markAllAnswered(tx, workspaceId, sessionId);
    await this.queue.drop(tx, workspaceId, sessionId);
  }

  /** Now (RFC 3339), but never before the last activity, in case another instance's clock is ahead. */
  momentIn({ last_activity_at: last }: LockedConversation): string {
    return momentFrom(last, this.clock.now());
  }
}
