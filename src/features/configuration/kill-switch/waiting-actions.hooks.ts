/**
 * Refuses actions that wait when the kill switch is turned on: queued, for a confirmation, or approved. Each feature that
 * keeps some registers here.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../db/statement.js';
import type { Actor } from '../../../kernel/actor.js';
import { Hooks } from '../../../kernel/hooks.js';

export interface WaitingActionHook {
  /**
   * Refuses for good everything that waits now.
   * @param tx the activation's own transaction, which holds the switch
   */
  refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void>;
}

@Injectable()
export class WaitingActionHooks extends Hooks<WaitingActionHook> {
  async refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    for (const hook of this.hooks) await hook.refuseAll(tx, workspaceId, actor);
  }
}
