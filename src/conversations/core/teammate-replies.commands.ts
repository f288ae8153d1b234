import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentsCommands } from '../attachments/attachments.commands.js';
import { AttachmentsReader } from '../attachments/attachments.reader.js';
import { LiveMessageHooks } from './live-messages.hooks.js';
import { presentMessage, type MessageDto } from '../sessions/messages.dto.js';
import { messageEvents } from './messages.events.js';
import { ReplyHooks } from './replies.hooks.js';
import { presentSession, type SessionDto } from '../sessions/sessions.dto.js';
import { sessionEvents } from './sessions.events.js';
import { SessionsStore } from './sessions.store.js';

interface TeammateReply {
  sessionId: string;
  authorLabel: string;
  /** Empty = attachments only; their description then serves as the text. */
  text: string;
  /** Ids of uploaded files. */
  attachments?: readonly string[];
  /** RFC 3339 */
  at: string;
  /** The last message that its author has seen; null or absent = no check for newer messages. */
  seen?: string | null;
  /** `elsewhere`: written in the provider's own inbox, and only recorded here. `template`: can be sent at any time. */
  by?: 'elsewhere' | 'template';
}

/** Adds the messages of teammates to sessions, inside the transaction of another feature. */
@Injectable()
export class TeammateRepliesCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly journal: Journal,
    private readonly live: LiveMessageHooks,
    private readonly replies: ReplyHooks,
    private readonly attachments: AttachmentsCommands,
    private readonly files: AttachmentsReader,
  ) {}

  /**
   * Adds a teammate's message; reopens a session that had ended. Throws `conflict` if the contact was erased;
   * `newer_message` if there are messages that the author has not seen; `window_closed` if the channel accepts no reply
   * now; `invalid_field` for attachments that cannot be sent.
   */
  async reply(
    tx: Queryable,
    workspaceId: string,
    { actor, reply }: { actor: Actor; reply: TeammateReply },
  ): Promise<MessageDto> {
    const { sessionId, authorLabel, at, attachments = [] } = reply;
    const session = await this.store.lock(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.erased_at !== null)
      throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
    if (!reply.by) await this.replies.check(tx, workspaceId, { id: sessionId, channel: session.channel });
    if (reply.seen) await this.requireNothingNewer(tx, workspaceId, { sessionId, messageId: reply.seen });
    const before = presentSession(session);
    await this.store.touch(tx, workspaceId, { id: sessionId, at });
    if (before.ended_at !== null) await this.reopen(tx, workspaceId, { actor, before });
    const messageId = newId();
    const attached =
      attachments.length > 0 &&
      (await this.attachments.attach(tx, workspaceId, { session, messageId, ids: attachments }));
    const text = reply.text || (attached ? attached.words : '');
    const rows = await this.store.addMessages(tx, workspaceId, [
      {
        id: messageId,
        sessionId,
        author: 'teammate',
        authorLabel,
        text,
        createdAt: at,
        citations: [],
        action: null,
        turn: null,
        parts:
          reply.by === 'elsewhere'
            ? { sentences: [], page: null, choices: [], form: null, origin: 'elsewhere' as const }
            : null,
      },
    ]);
    await this.journal.record(tx, workspaceId, { actor, events: messageEvents(rows) });
    await this.live.written(tx, workspaceId, rows);
    const row = onlyRow({ rows });
    return presentMessage(row, this.files.signed(workspaceId, row.attachments));
  }

  private async reopen(
    tx: Queryable,
    workspaceId: string,
    { actor, before }: { actor: Actor; before: SessionDto },
  ): Promise<void> {
    const after = presentSession(await this.store.reopen(tx, workspaceId, before.id));
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(before, after) });
  }

  /** With the session locked, no message can come between this check and the reply. */
  private async requireNothingNewer(
    tx: Queryable,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<void> {
    const newer = await this.store.newerThan(tx, workspaceId, { sessionId, messageId });
    if (!newer)
      throw fail('invalid_field', 'last_seen_message_id must be the id of a message of this session', {
        param: 'last_seen_message_id',
      });
    if (newer.count > 0)
      throw fail('newer_message', undefined, {
        details: { count: newer.count, last_message_id: newer.last_message_id },
      });
  }
}
