/** What follows from the outcome of an action that the team had to approve. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { Hooks } from '../../kernel/hooks.js';
import type { ActionDto } from './actions.dto.js';

export interface ActionOutcomeHook {
  /** @param tx of the outcome; it holds the action's session, and nothing else may wait for the action there */
  over(tx: Queryable, workspaceId: string, action: ActionDto): Promise<void>;
}

@Injectable()
export class ActionOutcomeHooks extends Hooks<ActionOutcomeHook> {
  /** An action that was approved or denied is over. */
  async over(tx: Queryable, workspaceId: string, action: ActionDto): Promise<void> {
    for (const hook of this.hooks) await hook.over(tx, workspaceId, action);
  }
}
