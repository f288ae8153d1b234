/** What all writers of live conversations share: they lock one, mask its texts, and store the contact's messages. */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Gesture } from '../../agent/ports/turn.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { subjectOf } from '../../platform/kernel/subject.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { LiveSessionsCommands, type LockedConversation } from '../core/live-sessions.commands.js';
import { MessagesCommands, type NumberedMessage } from '../core/messages.commands.js';
import { SessionsCommands } from '../core/sessions.commands.js';
import { AttachmentsCommands } from '../attachments/attachments.commands.js';
import type { ConversationRef } from './conversations.dto.js';

/** A contact's message. */
export interface ContactMessage {
  /** Default: a new one. */
  id?: string;
  text: string;
  /** null if the client sent none. */
  clientId: string | null;
  /** RFC 3339 */
  at: string;
  /** Quoted text of earlier messages; default: none. */
  quoted?: string | null;
  /** The words of the person in a text that shows more; '' = none. Default: the text. */
  words?: string;
  /** It asks for nothing by itself. */
  gesture?: Gesture;
  /** Whether it was spoken, so that `text` is a transcript. */
  isSpoken?: boolean;
  /** Ids of files that the contact uploaded. With them, `text` may be empty. */
  uploads?: readonly string[];
}

@Injectable()
export class LiveConversations {
  constructor(
    private readonly live: LiveSessionsCommands,
    private readonly sessions: SessionsCommands,
    private readonly messages: MessagesCommands,
    private readonly guardrails: GuardrailsReader,
    private readonly attachments: AttachmentsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the session, its row locked. Throws `not_found`, also for one of another contact, browser or channel. */
  async lock(
    tx: Queryable,
    workspaceId: string,
    { contactId, browser = null, sessionId, channel = 'human' }: ConversationRef,
  ): Promise<LockedConversation> {
    const session = await this.live.lock(tx, workspaceId, { id: sessionId, contactId, browser });
    if (!session || session.erased_at !== null || session.channel !== channel) throw fail('not_found');
    return session;
  }

  /** Whatever the contact writes or asks for goes on in the conversation, should it have ended. */
  async reopen(
    tx: Queryable,
    workspaceId: string,
    { actor, session: { id: sessionId, ended_at: endedAt } }: { actor: Actor; session: LockedConversation },
  ): Promise<void> {
    if (endedAt !== null) await this.sessions.resume(tx, workspaceId, { actor, sessionId });
  }

  /** Now (RFC 3339), but never before the last activity, in case another instance's clock is ahead. */
  momentIn({ last_activity_at: last }: LockedConversation): string {
    return momentFrom(last, this.clock.now());
  }

  /**
   * When a message of a channel counts as written: at its own time, but after what a teammate wrote before it came:
   * above that it would be overlooked, and would not count as waiting.
   * @param at RFC 3339
   */
  async arrivedAt(
    tx: Queryable,
    workspaceId: string,
    { session, at }: { session: LockedConversation; at: string },
  ): Promise<string> {
    if (Date.parse(at) > Date.parse(session.last_activity_at)) return at;
    const replied = await this.messages.lastOfTeam(tx, workspaceId, session.id);
    return replied === null ? at : new Date(Math.max(Date.parse(at), Date.parse(replied) + 1)).toISOString();
  }

  /** The text as it is stored: without card and account numbers if the workspace masks personal data. */
  async mask(workspaceId: string, text: string, db?: Queryable): Promise<string> {
    const masked = maskSecretNumbers(text);
    return masked === text || !(await this.guardrails.get(workspaceId, db)).mask_pii ? text : masked;
  }

  /** Stores a contact's message, and updates the session. Throws `invalid_field` for files that cannot be sent. */
  async addMessage(
    tx: Queryable,
    workspaceId: string,
    { actor, session, message }: { actor: Actor; session: LockedConversation; message: ContactMessage },
  ): Promise<NumberedMessage> {
    const { id = newId(), clientId, at, quoted, isSpoken } = message;
    const { text, words, gesture } = await this.withFiles(tx, workspaceId, { id, session, message });
    const parts = { ...(quoted && { quoted }), ...(words !== undefined && { words }), ...(gesture && { gesture }) };
    const own = Object.keys(parts).length === 0 ? {} : { parts };
    const draft = { id, author: 'contact' as const, text, createdAt: at, clientId, ...own };
    const [stored] = await this.messages.append(tx, workspaceId, { actor, sessionId: session.id, messages: [draft] });
    await this.live.received(tx, workspaceId, { session, message: { at, subject: subjectOf(text), isSpoken } });
    return { id, seq: required(stored?.seq, 'the number of a live message') };
  }

  /** A message of files alone says what they are, as one of another channel does, and asks for nothing by itself. */
  private async withFiles(
    tx: Queryable,
    workspaceId: string,
    { id, session, message }: { id: string; session: LockedConversation; message: ContactMessage },
  ): Promise<Pick<ContactMessage, 'text' | 'words' | 'gesture'>> {
    const { uploads: ids = [] } = message;
    if (ids.length === 0) return message;
    const files = { session, messageId: id, ids, direction: 'in' as const };
    const { words } = await this.attachments.attach(tx, workspaceId, files);
    return message.text ? message : { text: words, words: '', gesture: 'content' };
  }
}
