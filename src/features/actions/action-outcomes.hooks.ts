/** Whoever wants to hear what became of actions that the team had to approve registers here. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { ActionDto } from './actions.dto.js';

export interface ActionOutcomeHook {
  /** @param tx in which it became so; the action's session is held, where nothing else may wait for the action */
  over(tx: Queryable, workspaceId: string, action: ActionDto): Promise<void>;
}

@Injectable()
export class ActionOutcomeHooks {
  private readonly parts: ActionOutcomeHook[] = [];

  /** For the part's `onModuleInit`. */
  register(part: ActionOutcomeHook): void {
    this.parts.push(part);
  }

  /** An action that was approved or denied is over. */
  async over(tx: Queryable, workspaceId: string, action: ActionDto): Promise<void> {
    for (const part of this.parts) await part.over(tx, workspaceId, action);
  }
}
