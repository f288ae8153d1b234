import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Journal } from '../../platform/events/journal.js';
import { SessionChangesCommands } from '../../conversations/core/session-changes.commands.js';
import { historyOf, journalEntryOf, type HandoffChange } from './handoff-change.js';
import { isCounted, isShownInSession } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

/** Writes changes of hand-offs whose rows are locked, each with its history, event and audit line. */
@Injectable()
export class HandoffRows {
  constructor(
    private readonly store: HandoffsStore,
    private readonly sessions: SessionChangesCommands,
    private readonly journal: Journal,
  ) {}

  /** A teammate replies: followers of the session see who attends to it from the first reply on. */
  async markReplied(tx: Queryable, workspaceId: string, reply: { id: string; at: string }): Promise<void> {
    const sessionId = await this.store.markReplied(tx, workspaceId, reply);
    if (sessionId !== null) await this.sessions.note(tx, workspaceId, [sessionId]);
  }

  /** @param changes of different hand-offs */
  async write(tx: Queryable, workspaceId: string, changes: HandoffChange[]): Promise<void> {
    if (changes.length === 0) return;
    const rows = changes.map(({ after }) => after);
    const history = changes.map(historyOf);
    const shown = changes.filter(isShownInSession).map(({ after }) => after.session_id);
    // In this order, and in one round trip.
    await Promise.all([
      this.store.update(tx, workspaceId, { rows, history, counted: changes.some(isCounted) }),
      this.sessions.note(tx, workspaceId, shown),
      this.journal.recordAll(tx, workspaceId, changes.map(journalEntryOf)),
    ]);
  }
}
