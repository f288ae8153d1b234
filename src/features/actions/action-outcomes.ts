import { Injectable } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { presentAction, type ActionRow, type ApprovedResponse } from './actions.dto.js';
import { ActionsJournal } from './actions.journal.js';

/** Records how an action ended, and reports the end of one that needed the team's approval to its conversation. */
@Injectable()
export class ActionOutcomes {
  constructor(
    private readonly journal: ActionsJournal,
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
    if (isReported(row)) await this.hooks.completed(tx, workspaceId, { action: presentAction(row), response });
  }
}

/** A contact who withdraws an action is answered in the conversation already. */
const isReported = ({ handoff_id, reason }: ActionRow): boolean =>
  handoff_id !== null && reason !== ('declined' satisfies ToolRefusal);
