import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentsCommands } from '../attachments/attachments.commands.js';
import { AttachmentsReader } from '../attachments/attachments.reader.js';
import { presentMessage, type MessageDto, type StoredParts } from '../sessions/messages.dto.js';
import { MessagesCommands } from './messages.commands.js';
import { ReplyHooks } from './replies.hooks.js';
import { SessionsCommands } from './sessions.commands.js';
import { SessionsStore } from './sessions.store.js';

interface TeammateReply {
  sessionId: string;
  authorLabel: string;
  /** Empty = attachments only; their description then serves as the text. */
  text: string;
  /** Ids of uploaded files. */
  attachments?: readonly string[];
  /** Addresses of participants who do not get it. */
  leftOff?: readonly string[];
  /** RFC 3339 */
  at: string;
  /** The last message that its author has seen; null or absent = no check for newer messages. */
  seen?: string | null;
  /** `elsewhere`: written in the provider's own inbox, and only recorded here. `template`: can be sent at any time. */
  by?: 'elsewhere' | 'template';
}

const WRITTEN_ELSEWHERE: StoredParts = { sentences: [], page: null, choices: [], form: null, origin: 'elsewhere' };

/** Adds the messages of teammates to sessions, inside the transaction of another feature. */
@Injectable()
export class TeammateRepliesCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly sessions: SessionsCommands,
    private readonly messages: MessagesCommands,
    private readonly replies: ReplyHooks,
    private readonly attachments: AttachmentsCommands,
    private readonly files: AttachmentsReader,
  ) {}

  /**
   * Adds a teammate's message; reopens a session that had ended. Throws `conflict` if the contact was erased;
   * `newer_message` if there are messages that the author has not seen; `window_closed` if the channel accepts no reply
   * now; `invalid_field` for attachments that cannot be sent, and for addresses of no participant.
   */
  async reply(
    tx: Queryable,
    workspaceId: string,
    { actor, reply }: { actor: Actor; reply: TeammateReply },
  ): Promise<MessageDto> {
    const { sessionId, authorLabel, at, attachments = [], leftOff = [] } = reply;
    const session = await this.store.lock(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.erased_at !== null)
      throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
    if (!reply.by) await this.replies.check(tx, workspaceId, { id: sessionId, channel: session.channel });
    if (reply.seen) await this.requireNothingNewer(tx, workspaceId, { sessionId, messageId: reply.seen });
    await this.store.touch(tx, workspaceId, { id: sessionId, at });
    if (session.ended_at !== null) await this.sessions.resume(tx, workspaceId, { actor, sessionId });
    const messageId = newId();
    const attached =
      attachments.length > 0 &&
      (await this.attachments.attach(tx, workspaceId, { session, messageId, ids: attachments, direction: 'out' }));
    const text = reply.text || (attached ? attached.words : '');
    const row = onlyRow({
      rows: await this.messages.append(tx, workspaceId, {
        actor,
        sessionId,
        messages: [
          {
            id: messageId,
            author: 'teammate',
            authorLabel,
            text,
            createdAt: at,
            ...(reply.by === 'elsewhere' && { parts: WRITTEN_ELSEWHERE }),
          },
        ],
      }),
    });
    if (leftOff.length > 0) await this.replies.leaveOut(tx, workspaceId, { sessionId, messageId, leftOff });
    return presentMessage(row, this.files.signed(workspaceId, row.attachments));
  }

  /** With the session locked, no message can come between this check and the reply. */
  private async requireNothingNewer(
    tx: Queryable,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<void> {
    const newer = await this.messages.newerThan(tx, workspaceId, { sessionId, messageId });
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
