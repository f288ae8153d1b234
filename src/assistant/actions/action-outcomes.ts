import { Injectable } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ActionEndsCommands } from '../../conversations/core/action-ends.commands.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { presentAction, type ActionRow, type ApprovedResponse } from './actions.dto.js';
import { ActionsJournal } from './actions.journal.js';
import { endOf } from './actions.rules.js';

/** Records how an action ended, and reports the end of one that needed the team's approval to its conversation. */
@Injectable()
export class ActionOutcomes {
  constructor(
    private readonly journal: ActionsJournal,
    private readonly sessions: ActionEndsCommands,
    private readonly hooks: ActionOutcomeHooks,
  ) {}

  /**
   * @param tx the transaction of the outcome; it has locked the action's session
   * @param response the API's response; null if the action was not run
   */
  async completed(
    tx: Queryable,
    workspaceId: string,
    { actor, row, response = null }: { actor: Actor; row: ActionRow; response?: ApprovedResponse | null },
  ): Promise<void> {
    await this.journal.completed(tx, workspaceId, { actor, row });
    const { session_id: sessionId, handoff_id: handoffId } = row;
    const end = endOf(row);
    if (sessionId !== null && end) await this.sessions.record(tx, workspaceId, { actor, sessionId, handoffId, end });
    if (isReported(row)) await this.hooks.reported(tx, workspaceId, { action: presentAction(row), response });
  }

  /** It was approved, or has started. */
  started(tx: Queryable, workspaceId: string, row: Pick<ActionRow, 'id' | 'session_id'>): Promise<void> {
    return this.journal.changed(tx, workspaceId, row);
  }

  /** The kill switch is on, so the team could not approve the action, which goes on waiting. */
  async postponed(tx: Queryable, workspaceId: string, row: ActionRow): Promise<void> {
    await this.hooks.reported(tx, workspaceId, { action: presentAction(row), response: null });
  }
}

/** A contact who withdraws an action is answered in the conversation already. */
const isReported = ({ handoff_id, reason }: ActionRow): boolean =>
  handoff_id !== null && reason !== ('declined' satisfies ToolRefusal);
