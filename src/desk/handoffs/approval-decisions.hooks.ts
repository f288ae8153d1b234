/**
 * Observers of decisions on approvals (specification §3.6), for features that request approvals: called in the
 * decision's transaction, and again after the commit of an approval.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { Hooks } from '../../platform/kernel/hooks.js';

export interface ApprovalDecision {
  actor: Actor;
  handoffId: string;
  decision: 'approved' | 'denied';
}

export interface ApprovalDecisionHook {
  /** @param tx the decision's own transaction, which has locked the hand-off */
  decided(tx: Queryable, workspaceId: string, decision: ApprovalDecision): Promise<void>;
  /** The kill switch is on, so it cannot be approved now, for the first time. @param tx has locked the hand-off */
  stopped(tx: Queryable, workspaceId: string, handoffId: string): Promise<void>;
  /** The approval is committed: its action may be started. Must neither block nor throw. */
  approved(workspaceId: string, handoffId: string): void;
}

@Injectable()
export class ApprovalDecisionHooks extends Hooks<ApprovalDecisionHook> {
  async decided(tx: Queryable, workspaceId: string, decision: ApprovalDecision): Promise<void> {
    for (const hook of this.hooks) await hook.decided(tx, workspaceId, decision);
  }

  async stopped(tx: Queryable, workspaceId: string, handoffId: string): Promise<void> {
    for (const hook of this.hooks) await hook.stopped(tx, workspaceId, handoffId);
  }

  approved(workspaceId: string, handoffId: string): void {
    for (const hook of this.hooks) hook.approved(workspaceId, handoffId);
  }
}
