/**
 * What follows from the decision on an approval (specification §3.6), for features that ask for approvals: once in the
 * decision's transaction, and again when that is committed.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { Hooks } from '../../kernel/hooks.js';

export interface ApprovalDecisionHook {
  /** @param tx the decision's own transaction, which holds the kill switch and the hand-off */
  decided(tx: Queryable, workspaceId: string, actor: Actor, handoffId: string, decision: Decision): Promise<void>;
  /** The approval is committed: what was approved may be taken up. Must not wait, nor throw. */
  approved(workspaceId: string, handoffId: string): void;
}
type Decision = 'approved' | 'denied';

@Injectable()
export class ApprovalDecisionHooks extends Hooks<ApprovalDecisionHook> {
  async decided(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    handoffId: string,
    decision: Decision,
  ): Promise<void> {
    for (const hook of this.hooks) await hook.decided(tx, workspaceId, actor, handoffId, decision);
  }

  approved(workspaceId: string, handoffId: string): void {
    for (const hook of this.hooks) hook.approved(workspaceId, handoffId);
  }
}
