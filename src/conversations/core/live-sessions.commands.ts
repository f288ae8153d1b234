import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { noteContactSeen } from '../../people/contacts/contact-activity.commands.js';
import { LiveSessionsStore, type LockedConversation, type Rating, type SessionMarks } from './live-sessions.store.js';
import { SessionChangesCommands } from './session-changes.commands.js';

export type { LockedConversation, Rating, SessionMarks };

/** What happens to a live session beside its messages, inside the transaction of the caller. */
@Injectable()
export class LiveSessionsCommands {
  constructor(
    private readonly store: LiveSessionsStore,
    private readonly changes: SessionChangesCommands,
  ) {}

  /** Null if the session is not live or belongs to another contact. */
  lock(
    tx: Queryable,
    workspaceId: string,
    session: { id: string; contactId: string },
  ): Promise<LockedConversation | null> {
    return this.store.lock(tx, workspaceId, session);
  }

  /** The contact wrote: the first message gives the session its subject. */
  async received(
    tx: Queryable,
    workspaceId: string,
    {
      session: { id, contact_id: contactId, subject: named },
      message: { at, subject, isSpoken = false },
    }: { session: LockedConversation; message: { at: string; subject: string; isSpoken?: boolean } },
  ): Promise<void> {
    await this.store.received(tx, workspaceId, { id, at, subject, isSpoken });
    if (named === null) await this.changes.note(tx, workspaceId, [id]);
    await noteContactSeen(tx, workspaceId, { contactId, at });
  }

  /** Moves the contact's read position forward. @returns whether it moved */
  read(db: Queryable, workspaceId: string, position: { id: string; contactId: string; seq: number }): Promise<boolean> {
    return this.store.read(db, workspaceId, position);
  }

  /** Moves the team's read position forward. @returns whether it moved */
  readByTeam(db: Queryable, workspaceId: string, position: { sessionId: string; seq: number }): Promise<boolean> {
    return this.store.readByTeam(db, workspaceId, position);
  }

  /** Null if there is no such session, live or not. */
  marks(db: Queryable, workspaceId: string, sessionId: string): Promise<SessionMarks | null> {
    return this.store.marks(db, workspaceId, sessionId);
  }

  async rate(tx: Queryable, workspaceId: string, rated: { id: string; rating: Rating; at: string }): Promise<void> {
    await this.store.rate(tx, workspaceId, rated);
    await this.changes.note(tx, workspaceId, [rated.id]);
  }

  /** @returns false if the credit was already charged */
  markCredited(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return this.store.markCredited(tx, workspaceId, id);
  }

  markHandedOff(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    return this.store.markHandedOff(tx, workspaceId, id);
  }

  /** Marks the message with this number as needing no answer. */
  markUnanswered(tx: Queryable, workspaceId: string, message: { id: string; seq: number }): Promise<void> {
    return this.store.markUnanswered(tx, workspaceId, message);
  }

  markAllAnswered(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    return this.store.markAllAnswered(tx, workspaceId, id);
  }

  /** Marks the messages up to `seq` as answered by the turn of this holder. @returns false if it lost the turn */
  markAnswered(
    tx: Queryable,
    workspaceId: string,
    turn: { sessionId: string; holder: string; seq: number },
  ): Promise<boolean> {
    return this.store.markAnswered(tx, workspaceId, turn);
  }
}
