/** Messages of visitors in the widget. The contact's row must exist: call VisitorsService.ensure first. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { MessagesCommands } from '../core/messages.commands.js';
import { presentWidgetMessage, type ConversationRef, type WidgetMessageDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { LiveConversations } from './live-conversations.js';
import { TurnQueue } from '../turns/turn-queue.js';

interface VisitorMessageDraft {
  /** Identifies a repeated message within its session, even if the text differs. */
  clientId: string;
  /** Empty = files only. */
  text: string;
  isSpoken: boolean;
  /** Ids of uploaded files. */
  uploads?: readonly string[];
}

@Injectable()
export class VisitorMessagesService {
  constructor(
    private readonly db: TenantDb,
    private readonly conversations: LiveConversations,
    private readonly messages: MessagesCommands,
    private readonly turns: TurnQueue,
    private readonly reader: ConversationsReader,
  ) {}

  /**
   * Stores a visitor's message before its answer starts, and reopens an ended conversation. Throws `not_found`;
   * `invalid_field` for files that cannot be sent.
   */
  async post(
    workspaceId: string,
    actor: Actor,
    { clientId, text, isSpoken, uploads = [], ...ref }: ConversationRef & VisitorMessageDraft,
  ): Promise<{ message: WidgetMessageDto; repeated: boolean }> {
    const storedText = await this.conversations.mask(workspaceId, text);
    const stored = await this.db.transaction(workspaceId, async (tx) => {
      const session = await this.conversations.lock(tx, workspaceId, ref);
      const before = await this.messages.sentBefore(tx, workspaceId, { sessionId: session.id, clientId });
      if (before) return { ...before, repeated: true, at: '' };
      await this.conversations.reopen(tx, workspaceId, { actor, session });
      const at = this.conversations.momentIn(session);
      const draft = { text: storedText, clientId, at, isSpoken, uploads };
      const added = await this.conversations.addMessage(tx, workspaceId, { actor, session, message: draft });
      await this.turns.request(tx, workspaceId, { sessionId: session.id, seq: added.seq });
      return { ...added, repeated: false, at };
    });
    const { id, seq, repeated, at } = stored;
    if (repeated || uploads.length > 0) return { message: await this.reader.message(workspaceId, id), repeated };
    const message = presentWidgetMessage({
      id,
      session_id: ref.sessionId.toLowerCase(),
      client_message_id: clientId,
      created_at: at,
      seq,
      author: 'contact',
      author_label: null,
      text: storedText,
      language: null,
      certainty: null,
      citations: [],
      parts: null,
      action: null,
      attachments: [],
    });
    return { message, repeated };
  }

  /** The message that the client sent under this id before; null = none. Throws `not_found`. */
  async sentBefore(workspaceId: string, ref: ConversationRef, clientId: string): Promise<WidgetMessageDto | null> {
    await this.reader.require(workspaceId, ref);
    const before = await this.messages.sentBefore(this.db.of(workspaceId), workspaceId, {
      sessionId: ref.sessionId,
      clientId,
    });
    return before && this.reader.message(workspaceId, before.id);
  }
}
