import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { changedFields, Journal } from '../../events/journal.js';
import { LiveMessageHooks } from './live-messages.hooks.js';
import { presentMessage, type MessageDto } from './messages.dto.js';
import { messageEvents } from './messages.events.js';
import { presentSession, type Resolution, type SessionDto, type SessionRow } from './sessions.dto.js';
import { AGENT_LABEL, conclusionOf } from './sessions.rules.js';
import { SessionsStore, type NewLiveSession } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';

interface TeammateReply {
  sessionId: string;
  authorLabel: string;
  text: string;
  /** RFC 3339 */
  at: string;
  /** The last message that its author has seen; null or absent = any. */
  seen?: string | null;
}

/** What other features do to a session, inside their own transaction. All throw `not_found`. */
@Injectable()
export class SessionsCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly journal: Journal,
    private readonly live: LiveMessageHooks,
  ) {}

  /**
   * Adds a teammate's message; that reopens a session which had ended. Throws `conflict` where the person was erased;
   * `newer_message` where more was said than its author has seen.
   */
  async reply(tx: Queryable, workspaceId: string, actor: Actor, reply: TeammateReply): Promise<MessageDto> {
    const { sessionId, authorLabel, text, at } = reply;
    const session = await this.store.lock(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.erased_at !== null)
      throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
    if (reply.seen) await this.requireNothingNewer(tx, workspaceId, sessionId, reply.seen);
    const before = presentSession(session);
    await this.store.touch(tx, workspaceId, sessionId, at);
    if (before.ended_at !== null)
      await this.recordChange(tx, workspaceId, actor, before, await this.store.reopen(tx, workspaceId, sessionId));
    const rows = await this.store.addMessages(tx, workspaceId, [
      {
        ...{ id: newId(), sessionId, author: 'teammate', authorLabel, text, createdAt: at },
        ...{ citations: [], action: null, parts: null, turn: null },
      },
    ]);
    await this.journal.record(tx, workspaceId, actor, { events: messageEvents(rows) });
    await this.live.written(tx, workspaceId, rows);
    return presentMessage(rows[0]!);
  }

  /** Begins the widget's conversation; the messages come later. Throws where the contact was erased meanwhile. */
  async openLive(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    session: Omit<NewLiveSession, 'agentLabel'>,
    at: string,
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
    await this.recordChange(tx, workspaceId, actor, before, await this.store.reopen(tx, workspaceId, sessionId));
  }

  /** Ends it for the person. Its resolution is inferred, unless somebody has given one or the team has it. */
  async end(tx: Queryable, workspaceId: string, actor: Actor, sessionId: string): Promise<void> {
    const course = await this.store.progress(tx, workspaceId, sessionId);
    if (!course) throw fail('not_found');
    if (course.ended_at !== null) return;
    const conclusion = { ...conclusionOf(course), endReason: 'contact_ended' as const };
    const [row] = await this.store.end(tx, [{ ...course, conclusion }]);
    await this.recordChange(tx, workspaceId, actor, presentSession(course), row!, 'session.end');
  }

  /** Sets the resolution that the contact or a teammate gave: with confidence 1. */
  async resolve(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    sessionId: string,
    said: { resolution: Resolution; reason: string; at: string },
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    const after = await this.store.resolve(tx, workspaceId, sessionId, { ...said, confidence: 1 });
    await this.recordChange(tx, workspaceId, actor, before, after);
  }

  /** Sets a resolution with a confidence (0–1) below 1; one that a person gave stands. */
  async inferResolution(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    sessionId: string,
    found: { resolution: Resolution; reason: string; confidence: number; at: string },
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    if (before.resolution_confidence === 1) return;
    await this.recordChange(
      tx,
      workspaceId,
      actor,
      before,
      await this.store.resolve(tx, workspaceId, sessionId, found),
    );
  }

  /** Takes back the resolution that was set for this reason; one of any other origin stays. */
  async withdrawResolution(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    sessionId: string,
    reason: string,
  ): Promise<void> {
    const before = await this.locked(tx, workspaceId, sessionId);
    if (before.resolution_reason !== reason) return;
    const none = { resolution: null, reason: null, confidence: null, at: null };
    await this.recordChange(tx, workspaceId, actor, before, await this.store.resolve(tx, workspaceId, sessionId, none));
  }

  /** With the session locked: nobody says anything between this and the reply. */
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

  /** @param audited the name of what was done, where it is not part of something that leaves a line of its own */
  private async recordChange(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    before: SessionDto,
    row: SessionRow,
    audited?: string,
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
