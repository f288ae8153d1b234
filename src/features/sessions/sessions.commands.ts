import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { changedFields, Journal } from '../../events/journal.js';
import { DataSubjectRegistry } from '../../privacy/data-subject-registry.js';
import { AttachmentsCommands } from '../attachments/attachments.commands.js';
import { AttachmentsReader } from '../attachments/attachments.reader.js';
import { LiveMessageHooks } from './live-messages.hooks.js';
import { ReplyHooks } from './replies.hooks.js';
import { presentMessage, type MessageDto } from './messages.dto.js';
import { messageEvents } from './messages.events.js';
import { presentSession, type Resolution, type SessionDto, type SessionRow } from './sessions.dto.js';
import { AGENT_LABEL, conclusionOf } from './sessions.rules.js';
import { SessionsStore, type NewLiveSession } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';
import { onlyRow } from '../../db/only-row.js';
import { required } from '../../kernel/invariant.js';

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

/** Operations on sessions for other features, inside their own transaction. All throw `not_found`. */
@Injectable()
export class SessionsCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly journal: Journal,
    private readonly live: LiveMessageHooks,
    private readonly replies: ReplyHooks,
    private readonly personal: DataSubjectRegistry,
    private readonly attachments: AttachmentsCommands,
    private readonly files: AttachmentsReader,
  ) {}

  /**
   * Adds a teammate's message; reopens a session that had ended. Throws `conflict` if the contact was erased;
   * `newer_message` if there are messages that the author has not seen; `window_closed` if the channel accepts no reply
   * now; `invalid_field` for attachments that cannot be sent.
   */
  async reply(tx: Queryable, workspaceId: string, actor: Actor, reply: TeammateReply): Promise<MessageDto> {
    const { sessionId, authorLabel, at, attachments = [] } = reply;
    const session = await this.store.lock(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.erased_at !== null)
      throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
    if (!reply.by) await this.replies.check(tx, workspaceId, { id: sessionId, channel: session.channel });
    if (reply.seen) await this.requireNothingNewer(tx, workspaceId, sessionId, reply.seen);
    const before = presentSession(session);
    await this.store.touch(tx, workspaceId, sessionId, at);
    if (before.ended_at !== null)
      await this.recordChange(tx, workspaceId, {
        actor,
        before,
        row: await this.store.reopen(tx, workspaceId, sessionId),
      });
    const messageId = newId();
    const attached =
      attachments.length > 0 && (await this.attach(tx, workspaceId, session, { messageId, attachments }));
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
    await this.journal.record(tx, workspaceId, actor, { events: messageEvents(rows) });
    await this.live.written(tx, workspaceId, rows);
    const row = onlyRow({ rows });
    return presentMessage(row, this.files.signed(workspaceId, row.attachments));
  }

  /** Erases the text of a message that its author withdrew, with the copies that features keep of it. */
  async withdrawMessage(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    const text = await this.store.messageText(tx, workspaceId, id);
    const sessionId = await this.store.eraseMessage(tx, workspaceId, id);
    if (sessionId === null || !text) return;
    for (const part of this.personal.providers) await part.withdraw?.(tx, workspaceId, { id, sessionId, text });
  }

  /** Opens a live conversation; messages follow later. Throws if the contact was erased meanwhile. */
  async openLive(
    tx: Queryable,
    workspaceId: string,
    { actor, session, at }: { actor: Actor; session: Omit<NewLiveSession, 'agentLabel'>; at: string },
  ): Promise<SessionDto> {
    const row = await this.store.openLive(tx, workspaceId, { ...session, agentLabel: AGENT_LABEL }, at);
    const after = presentSession(row);
    await this.journal.record(tx, workspaceId, actor, { events: sessionEvents(null, after) });
    return after;
  }

  /** Reopens a conversation that had ended. */
  async resume(tx: Queryable, workspaceId: string, actor: Actor, sessionId: string): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    if (before.ended_at === null) return;
    await this.recordChange(tx, workspaceId, {
      actor,
      before,
      row: await this.store.reopen(tx, workspaceId, sessionId),
    });
  }

  /**
   * Ends the session for the visitor. Its resolution is inferred, unless a person has set one or the team has
   * the conversation.
   */
  async end(tx: Queryable, workspaceId: string, actor: Actor, sessionId: string): Promise<void> {
    const course = await this.store.progress(tx, workspaceId, sessionId);
    if (!course) throw fail('not_found');
    if (course.ended_at !== null) return;
    const conclusion = { ...conclusionOf(course), endReason: 'contact_ended' as const };
    const [row] = await this.store.end(tx, [{ ...course, conclusion }]);
    await this.recordChange(tx, workspaceId, {
      actor,
      before: presentSession(course),
      row: required(row, 'the ended session'),
      audited: 'session.end',
    });
  }

  /** Sets the resolution that the contact or a teammate gave, with confidence 1. */
  async resolve(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      said,
    }: { actor: Actor; sessionId: string; said: { resolution: Resolution; reason: string; at: string } },
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    const after = await this.store.resolve(tx, workspaceId, sessionId, { ...said, confidence: 1 });
    await this.recordChange(tx, workspaceId, { actor, before, row: after });
  }

  /** Sets a resolution with a confidence (0–1) below 1; one that a person set is kept. */
  async inferResolution(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      found,
    }: {
      actor: Actor;
      sessionId: string;
      found: { resolution: Resolution; reason: string; confidence: number; at: string };
    },
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    if (before.resolution_confidence === 1) return;
    await this.recordChange(tx, workspaceId, {
      actor,
      before,
      row: await this.store.resolve(tx, workspaceId, sessionId, found),
    });
  }

  /** Withdraws the resolution that was set for this reason; one of any other origin is kept. */
  async withdrawResolution(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId, reason }: { actor: Actor; sessionId: string; reason: string },
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    if (before.resolution_reason !== reason) return;
    const none = { resolution: null, reason: null, confidence: null, at: null };
    await this.recordChange(tx, workspaceId, {
      actor,
      before,
      row: await this.store.resolve(tx, workspaceId, sessionId, none),
    });
  }

  /** Attaches uploaded files to a message that is about to be stored. */
  private attach(
    tx: Queryable,
    workspaceId: string,
    { id, channel }: SessionRow,
    { messageId, attachments: ids }: { messageId: string; attachments: readonly string[] },
  ): Promise<{ words: string }> {
    return this.attachments.attach(tx, workspaceId, { id, channel }, { messageId, ids });
  }

  /** With the session locked, no message can come between this check and the reply. */
  private async requireNothingNewer(
    tx: Queryable,
    workspaceId: string,
    sessionId: string,
    messageId: string,
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

  private async locked(tx: Queryable, workspaceId: string, id: string): Promise<SessionDto> {
    const row = await this.store.lock(tx, workspaceId, id);
    if (!row) throw fail('not_found');
    return presentSession(row);
  }

  /** @param audited name of the audited action; absent if the change is part of another audited one */
  private async recordChange(
    tx: Queryable,
    workspaceId: string,
    { actor, before, row, audited }: { actor: Actor; before: SessionDto; row: SessionRow; audited?: string },
  ): Promise<void> {
    const after = presentSession(row);
    const changes = Object.keys(changedFields(before, after) ?? {});
    await this.journal.record(tx, workspaceId, actor, {
      events: sessionEvents(before, after),
      ...(audited !== undefined && {
        audit: { action: audited, target: 'session', targetId: before.id, changes },
      }),
    });
  }
}
