import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  ApprovalDecisionHooks,
  type ApprovalDecision,
  type ApprovalDecisionHook,
} from '../../desk/handoffs/approval-decisions.hooks.js';
import { ActionOutcomes } from './action-outcomes.js';
import { ActionsStore } from './actions.store.js';
import { ApprovedActions } from './approved-actions.js';
import { WaitingActions } from './waiting-actions.js';

/** Applies the team's decision to the action that waits for it: approved, denied, or stopped by the kill switch. */
@Injectable()
export class ActionApprovals implements ApprovalDecisionHook, OnModuleInit {
  constructor(
    private readonly decisions: ApprovalDecisionHooks,
    private readonly store: ActionsStore,
    private readonly waiting: WaitingActions,
    private readonly outcomes: ActionOutcomes,
    private readonly approvedActions: ApprovedActions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.decisions.register(this);
  }

  async decided(tx: Queryable, workspaceId: string, { actor, handoffId, decision }: ApprovalDecision): Promise<void> {
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (!row) return;
    const isWaiting = row.status === 'awaiting_approval';
    // Nothing may be recorded as approved that does not run.
    if (!isWaiting && decision === 'approved') throw fail('conflict', 'The action no longer waits for an approval.');
    if (!isWaiting) return;
    if (decision === 'approved') {
      await this.store.approve(tx, workspaceId, { id: row.id, at: new Date(this.clock.now()).toISOString() });
      return this.outcomes.started(tx, workspaceId, row);
    }
    const reason = actor.type === 'contact' ? 'declined' : 'denied';
    await this.waiting.refuse(tx, workspaceId, { actor, id: row.id, reason });
  }

  async stopped(tx: Queryable, workspaceId: string, handoffId: string): Promise<void> {
    const row = await this.store.findOfHandoff(tx, workspaceId, handoffId);
    if (row?.status === 'awaiting_approval') await this.outcomes.postponed(tx, workspaceId, row);
  }

  approved(workspaceId: string, handoffId: string): void {
    this.approvedActions.runIfFree(workspaceId, handoffId);
  }
}
