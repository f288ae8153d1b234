/** Hook for what became of an action that needs the team's approval. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { Hooks } from '../../platform/kernel/hooks.js';
import type { ActionDto, ApprovedResponse } from './actions.dto.js';

/** An action that was run or denied, or cannot be approved for now and still waits. */
export interface ReportedAction {
  action: ActionDto;
  /** The API's response; null if the action was not run. */
  response: ApprovedResponse | null;
}

export interface ActionOutcomeHook {
  /** @param tx the transaction of the outcome */
  reported(tx: Queryable, workspaceId: string, reported: ReportedAction): Promise<void>;
}

@Injectable()
export class ActionOutcomeHooks extends Hooks<ActionOutcomeHook> {
  async reported(tx: Queryable, workspaceId: string, reported: ReportedAction): Promise<void> {
    for (const hook of this.hooks) await hook.reported(tx, workspaceId, reported);
  }
}
