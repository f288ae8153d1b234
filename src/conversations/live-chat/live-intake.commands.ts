/** Adds messages of other channels to live conversations, with the same turns and log as the widget's. */
import { Injectable } from '@nestjs/common';
import type { Gesture } from '../../agent/ports/turn.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import { systemActor, type Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentsCommands, type IncomingAttachment } from '../attachments/attachments.commands.js';
import type { StoredParts } from '../sessions/messages.dto.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { MessagesCommands } from '../core/messages.commands.js';
import { SessionsCommands } from '../core/sessions.commands.js';
import { LiveConversations } from './live-conversations.js';
import { TurnQueue } from '../turns/turn-queue.js';

/** A conversation whose channel is not the widget. */
export interface ChannelConversation {
  sessionId: string;
  contactId: string;
  channel: Channel;
}

export interface IncomingMessage {
  /** Identifies the message within its session. */
  clientId: string;
  text: string;
  /** When it was written, RFC 3339. */
  at: string;
  /** Quoted text of earlier messages; null = none. */
  quoted: string | null;
  /** The words of the person in a text that shows more; '' = none. Absent = the text. */
  words?: string | undefined;
  /** It asks for nothing by itself. */
  gesture?: Gesture | undefined;
  /** Whether the agent answers it. */
  answered: boolean;
  /** Files that came with it; absent = none. */
  attachments?: readonly IncomingAttachment[];
}

const FROM_CHANNEL: StoredParts = { sentences: [], page: null, choices: [], form: null, origin: 'channel' };

@Injectable()
export class LiveIntakeCommands {
  constructor(
    private readonly conversations: LiveConversations,
    private readonly live: LiveSessionsCommands,
    private readonly messages: MessagesCommands,
    private readonly sessions: SessionsCommands,
    private readonly turns: TurnQueue,
    private readonly attachments: AttachmentsCommands,
  ) {}

  /** Opens a conversation. @returns its id */
  async open(
    tx: OpenTransaction,
    workspaceId: string,
    {
      actor,
      conversation: { contactId, channel },
      at,
    }: { actor: Actor; conversation: Omit<ChannelConversation, 'sessionId'>; at: string },
  ): Promise<string> {
    const id = newId();
    const unknownOrigin = { pageUrl: null, country: null, region: null, city: null };
    await this.sessions.openLive(tx, workspaceId, { actor, session: { id, channel, contactId, ...unknownOrigin }, at });
    return id;
  }

  /**
   * Stores a contact's message, and queues a turn if the agent answers it; the turn starts after the commit. Reopens an
   * ended conversation. Throws `not_found` if the conversation is gone.
   * @returns the message's id; null if it was stored before
   */
  async receive(
    tx: OpenTransaction,
    workspaceId: string,
    {
      actor,
      conversation,
      message: { clientId, text, at: sentAt, quoted, words, gesture, answered, attachments = [] },
    }: { actor: Actor; conversation: ChannelConversation; message: IncomingMessage },
  ): Promise<string | null> {
    const session = await this.conversations.lock(tx, workspaceId, conversation);
    if (await this.messages.sentBefore(tx, workspaceId, { sessionId: session.id, clientId })) return null;
    await this.conversations.reopen(tx, workspaceId, { actor, session });
    const at = await this.conversations.arrivedAt(tx, workspaceId, { session, at: sentAt });
    const storedText = await this.conversations.mask(workspaceId, text, tx);
    const storedQuote = quoted === null ? null : await this.conversations.mask(workspaceId, quoted, tx);
    const messageId = newId();
    await this.attachments.addIncoming(tx, workspaceId, {
      messageRef: { sessionId: session.id, messageId },
      files: attachments,
    });
    const storedWords = words === undefined ? undefined : await this.conversations.mask(workspaceId, words, tx);
    const message = {
      ...{ id: messageId, text: storedText, clientId, at, quoted: storedQuote },
      ...(storedWords !== undefined && { words: storedWords }),
      ...(gesture && { gesture }),
    };
    const { id, seq } = await this.conversations.addMessage(tx, workspaceId, { actor, session, message });
    if (!answered) {
      await this.live.markUnanswered(tx, workspaceId, { id: session.id, seq });
      return id;
    }
    await this.turns.request(tx, workspaceId, { sessionId: session.id, seq });
    return id;
  }

  /** Stores a note about an event in the channel, for the team; it is neither answered nor sent. @returns its id */
  async addNotice(
    tx: OpenTransaction,
    workspaceId: string,
    { conversation, text, at }: { conversation: ChannelConversation; text: string; at: string },
  ): Promise<string> {
    const { id: sessionId } = await this.conversations.lock(tx, workspaceId, conversation);
    const note = { id: newId(), author: 'system' as const, text, createdAt: at, parts: FROM_CHANNEL };
    await this.messages.append(tx, workspaceId, { actor: systemActor('Channels'), sessionId, messages: [note] });
    return note.id;
  }

  /**
   * Replaces the text of a contact's message that they edited; the old one stays in the record. If it waits for its
   * answer, or is the last message and its answer was none, it is answered afresh.
   */
  async edit(
    tx: OpenTransaction,
    workspaceId: string,
    {
      conversation,
      edit: { messageId, text, words, at },
    }: {
      conversation: ChannelConversation;
      /** `text`: null = only its words change; `at`: RFC 3339. */
      edit: { messageId: string; text: string | null; words: string; at: string };
    },
  ): Promise<void> {
    const { id: sessionId } = await this.conversations.lock(tx, workspaceId, conversation);
    const mask = (one: string): Promise<string> => this.conversations.mask(workspaceId, one, tx);
    const edit = { id: messageId, text: text === null ? null : await mask(text), words: await mask(words), at };
    if (!(await this.sessions.editMessage(tx, workspaceId, { sessionId, edit }))) return;
    await this.turns.edited(tx, workspaceId, { sessionId, messageId });
  }

  /** Erases a message that the contact deleted, and drops its turn or restarts it without the message. */
  async withdraw(
    tx: OpenTransaction,
    workspaceId: string,
    { conversation, messageId }: { conversation: ChannelConversation; messageId: string },
  ): Promise<void> {
    const { id: sessionId } = await this.conversations.lock(tx, workspaceId, conversation);
    await this.sessions.withdrawMessage(tx, workspaceId, messageId);
    await this.turns.withdraw(tx, workspaceId, { sessionId, messageId });
  }

  /** Drops all pending answers, because a person has answered. */
  clearPending(tx: OpenTransaction, workspaceId: string, sessionId: string): Promise<void> {
    return this.turns.cancel(tx, workspaceId, sessionId);
  }
}
