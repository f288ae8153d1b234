import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { subjectOf } from '../../platform/kernel/subject.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { presentSession, type Resolution, type SessionDto, type SessionRow } from '../sessions/sessions.dto.js';
import { AGENT_LABEL, conclusionOf } from './sessions.rules.js';
import { MessagesStore, type MessageEdit } from './messages.store.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionsStore, type NewLiveSession } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';
import { required } from '../../platform/kernel/invariant.js';

/** Operations on sessions for other features, inside their own transaction. All throw `not_found`. */
@Injectable()
export class SessionsCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly messages: MessagesStore,
    private readonly changes: SessionChangesCommands,
    private readonly journal: Journal,
    private readonly personal: DataSubjectRegistry,
  ) {}

  /** Erases the text of a message that its author withdrew, with the copies that features keep of it. */
  async withdrawMessage(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    const texts = await this.messages.texts(tx, workspaceId, id);
    const sessionId = await this.messages.erase(tx, workspaceId, id);
    if (sessionId === null) return;
    await this.messages.tellChanged(tx, workspaceId, sessionId);
    if (await this.store.forgetSubject(tx, workspaceId, { id: sessionId, subjects: texts.map(subjectOf) }))
      await this.changes.note(tx, workspaceId, [sessionId]);
    for (const text of texts)
      for (const part of this.personal.providers) await part.withdraw?.(tx, workspaceId, { id, sessionId, text });
  }

  /** Replaces the text of a contact's message. @returns false if nothing changed: it is gone, or was edited later */
  async editMessage(
    tx: Queryable,
    workspaceId: string,
    { sessionId, edit }: { sessionId: string; edit: MessageEdit },
  ): Promise<boolean> {
    const text = await this.messages.edit(tx, workspaceId, { sessionId, edit });
    if (text === null) return false;
    await this.messages.tellChanged(tx, workspaceId, sessionId);
    await this.store.replaceSubject(tx, workspaceId, { id: sessionId, messageId: edit.id, subject: subjectOf(text) });
    await this.changes.note(tx, workspaceId, [sessionId]);
    return true;
  }

  /** Opens a live conversation; messages follow later. Throws if the contact was erased meanwhile. */
  async openLive(
    tx: Queryable,
    workspaceId: string,
    { actor, session, at }: { actor: Actor; session: Omit<NewLiveSession, 'agentLabel'>; at: string },
  ): Promise<SessionDto> {
    const row = await this.store.openLive(tx, workspaceId, { session: { ...session, agentLabel: AGENT_LABEL }, at });
    const after = presentSession(row);
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(null, after) });
    return after;
  }

  /** Reopens a conversation that had ended. */
  async resume(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId }: { actor: Actor; sessionId: string },
  ): Promise<void> {
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
  async end(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId }: { actor: Actor; sessionId: string },
  ): Promise<void> {
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
    const after = await this.store.resolve(tx, workspaceId, { id: sessionId, update: { ...said, confidence: 1 } });
    await this.recordChange(tx, workspaceId, { actor, before, row: after });
  }

  /** A hand-off of the session was opened: its followers are told who attends to it. */
  async handedOff(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await this.changes.note(tx, workspaceId, [sessionId]);
    await this.store.settle(tx, workspaceId, sessionId);
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
      row: await this.store.resolve(tx, workspaceId, { id: sessionId, update: found }),
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
      row: await this.store.resolve(tx, workspaceId, { id: sessionId, update: none }),
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
    await this.changes.noteShown(tx, workspaceId, { before, after });
    const changes = Object.keys(changedFields(before, after) ?? {});
    await this.journal.record(tx, workspaceId, {
      actor,
      events: sessionEvents(before, after),
      ...(audited !== undefined && {
        audit: { action: audited, target: 'session', targetId: before.id, changes },
      }),
    });
  }
}
