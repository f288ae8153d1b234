/** Records an action's events and audit lines in the transaction of the change (specification §7 and §11). */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { SessionChangesCommands } from '../../conversations/core/session-changes.commands.js';
import { Journal } from '../../platform/events/journal.js';
import { presentAction, type ActionRow } from './actions.dto.js';

const JOURNAL_NAMES = {
  completed: ['action.completed', 'action.complete'],
  failed: ['action.failed', 'action.fail'],
  refused: ['action.refused', 'action.refuse'],
} as const;

@Injectable()
export class ActionsJournal {
  constructor(
    private readonly journal: Journal,
    private readonly sessions: SessionChangesCommands,
  ) {}

  /** The status of an action has changed, which followers of its session see. */
  async changed(
    tx: Queryable,
    workspaceId: string,
    { id: ref, session_id: sessionId }: Pick<ActionRow, 'id' | 'session_id'>,
  ): Promise<void> {
    if (sessionId !== null) await this.sessions.noteAll(tx, [{ workspaceId, sessionId, kind: 'action', ref }]);
  }

  /** The action has ended. */
  async completed(tx: Queryable, workspaceId: string, ended: { actor: Actor; row: ActionRow }): Promise<void> {
    await this.changed(tx, workspaceId, ended.row);
    await this.record(tx, workspaceId, ended);
  }

  /** Records the event and the audit line of an action that has ended. */
  async record(tx: Queryable, workspaceId: string, { actor, row }: { actor: Actor; row: ActionRow }): Promise<void> {
    const [type, action] = JOURNAL_NAMES[row.status as keyof typeof JOURNAL_NAMES];
    await this.journal.record(tx, workspaceId, {
      actor,
      audit: { action, target: 'action', targetId: row.id },
      events: [{ type, object: presentAction(row) }],
    });
  }
}

/** The actor as stored with the action. */
export const storedActor = ({ type, id, label }: Actor): ActionRow['requested_by'] => ({ type, id, label });

/** The actor that requested the action, rebuilt outside of its request. */
export const requestingActor = ({ requested_by: { type, id, label } }: ActionRow): Actor => ({
  type,
  id,
  label: label ?? '',
  role: null,
  requestId: null,
  addressHash: null,
});
