/**
 * Stops actions that have not started when the kill switch is turned on: queued, waiting for a confirmation, or
 * approved. Every feature with waiting actions registers here.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { Hooks } from '../../../platform/kernel/hooks.js';

export interface WaitingActionHook {
  /**
   * Afterwards nothing runs without a new confirmation or approval, even once the switch is off.
   * @param tx the activation's own transaction, which has locked the switch
   */
  stop(tx: Queryable, workspaceId: string, actor: Actor): Promise<void>;
}

@Injectable()
export class WaitingActionHooks extends Hooks<WaitingActionHook> {
  async stop(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    for (const hook of this.hooks) await hook.stop(tx, workspaceId, actor);
  }
}
