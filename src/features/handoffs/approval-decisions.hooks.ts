/**
 * What becomes of approvals (specification §3.6). Whoever asks the team to approve something registers here, and hears
 * of each decision in its transaction, and again once it is committed.
 */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';

export interface ApprovalDecisionHook {
  /** @param tx the decision's own transaction, which holds the kill switch and the hand-off */
  decided(tx: Queryable, workspaceId: string, actor: Actor, handoffId: string, decision: Decision): Promise<void>;
  /** The approval is committed: what was approved may be taken up. Must not wait, nor throw. */
  approved(workspaceId: string, handoffId: string): void;
}
type Decision = 'approved' | 'denied';

@Injectable()
export class ApprovalDecisionHooks {
  private readonly parts: ApprovalDecisionHook[] = [];

  /** For the part's `onModuleInit`. */
  register(part: ApprovalDecisionHook): void {
    this.parts.push(part);
  }

  async decided(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    handoffId: string,
    decision: Decision,
  ): Promise<void> {
    for (const part of this.parts) await part.decided(tx, workspaceId, actor, handoffId, decision);
  }

  approved(workspaceId: string, handoffId: string): void {
    for (const part of this.parts) part.approved(workspaceId, handoffId);
  }
}
