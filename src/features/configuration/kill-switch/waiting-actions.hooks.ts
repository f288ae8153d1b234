/**
 * What waits to act on the customer's app, wherever it waits: queued, for a confirmation, or approved. Each feature that
 * keeps some of it registers here, and the kill switch tells all of them when it is turned on.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../../db/statement.js';
import type { Actor } from '../../../kernel/actor.js';

export interface WaitingActionHook {
  readonly name: string;
  /**
   * Refuses for good everything that waits now.
   * @param tx the activation's own transaction, which holds the switch
   */
  refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void>;
}

@Injectable()
export class WaitingActionHooks {
  private readonly parts = new Map<string, WaitingActionHook>();

  /** For the part's `onModuleInit`. */
  register(part: WaitingActionHook): void {
    if (this.parts.has(part.name)) throw new Error(`two kinds of waiting actions are called ${part.name}`);
    this.parts.set(part.name, part);
  }

  async refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    for (const part of this.parts.values()) await part.refuseAll(tx, workspaceId, actor);
  }
}
