/**
 * Refuses waiting actions when the kill switch is turned on: queued, waiting for a confirmation, or approved.
 * Every feature with waiting actions registers here.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../db/statement.js';
import type { Actor } from '../../../kernel/actor.js';
import { Hooks } from '../../../kernel/hooks.js';

export interface WaitingActionHook {
  /**
   * Permanently refuses everything that waits now.
   * @param tx the activation's own transaction, which has locked the switch
   */
  refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void>;
}

@Injectable()
export class WaitingActionHooks extends Hooks<WaitingActionHook> {
  async refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    for (const hook of this.hooks) await hook.refuseAll(tx, workspaceId, actor);
  }
}
