/** Hook for the outcome of an action that needed the team's approval. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { Hooks } from '../../kernel/hooks.js';
import type { ActionDto, ApprovedResponse } from './actions.dto.js';

/** An action that was run or denied. */
export interface CompletedAction {
  action: ActionDto;
  /** The API's response; null if the action was not run. */
  response: ApprovedResponse | null;
}

export interface ActionOutcomeHook {
  /** @param tx the transaction of the outcome; it has locked the action's session */
  completed(tx: Queryable, workspaceId: string, completed: CompletedAction): Promise<void>;
}

@Injectable()
export class ActionOutcomeHooks extends Hooks<ActionOutcomeHook> {
  /** Runs the hooks after an action was run or denied. */
  async completed(
    tx: Queryable,
    workspaceId: string,
    { action, response = null }: { action: ActionDto; response?: ApprovedResponse | null },
  ): Promise<void> {
    for (const hook of this.hooks) await hook.completed(tx, workspaceId, { action, response });
  }
}
