import { Injectable } from '@nestjs/common';
import type { OpenTransaction } from '../../platform/db/statement.js';
import { SessionSettlingCommands } from '../../conversations/core/session-settling.commands.js';
import { SessionsCommands } from '../../conversations/core/sessions.commands.js';
import { SurveysCommands } from '../../conversations/core/surveys.commands.js';
import { ApprovalDecisionHooks } from './approval-decisions.hooks.js';
import type { HandoffChange } from './handoff-change.js';
import { HandoffRows } from './handoff-rows.js';
import { hasConsequences, isAssignedByOther, isPickedUp, isOver, isReopened, sessionEffect } from './handoffs.rules.js';
import { TeamMails } from './team-mails.js';

/** Writes a change of a locked hand-off with its consequences: session, approved action, team mails. */
@Injectable()
export class HandoffConsequences {
  constructor(
    private readonly records: HandoffRows,
    private readonly sessions: SessionsCommands,
    private readonly settling: SessionSettlingCommands,
    private readonly decisions: ApprovalDecisionHooks,
    private readonly mails: TeamMails,
    private readonly surveys: SurveysCommands,
  ) {}

  async save(tx: OpenTransaction, workspaceId: string, change: HandoffChange): Promise<void> {
    // First, because the consequences read the row, and their events come after the change's.
    await this.records.write(tx, workspaceId, [change]);
    if (hasConsequences(change)) await this.follow(tx, workspaceId, change);
    if (isPickedUp(change)) await this.mails.pickedUp(tx, workspaceId, change.after);
    if (isAssignedByOther(change)) await this.mails.assigned(tx, workspaceId, change.after);
  }

  private async follow(tx: OpenTransaction, workspaceId: string, change: HandoffChange): Promise<void> {
    const { actor, before, after } = change;
    await this.updateSession(tx, workspaceId, change);
    if (before.decision === null && after.decision !== null) {
      const { id: handoffId, decision } = after;
      await this.decisions.decided(tx, workspaceId, { actor, handoffId, decision });
      if (decision === 'approved') tx.afterCommit(() => this.decisions.approved(workspaceId, handoffId));
    }
    if (isReopened(before, after)) await this.mails.opened({ tx, workspaceId, actor }, after);
  }

  private async updateSession(
    tx: OpenTransaction,
    workspaceId: string,
    { actor, before, after }: HandoffChange,
  ): Promise<void> {
    const effect = sessionEffect(before, after);
    if (effect === 'withdraw' && before.resolution_reason !== null)
      await this.sessions.withdrawResolution(tx, workspaceId, {
        actor,
        sessionId: after.session_id,
        reason: before.resolution_reason,
      });
    const { resolution, resolution_reason: reason, resolution_at: at } = after;
    if (effect === 'resolve' && resolution !== null && reason !== null && at !== null)
      await this.sessions.resolve(tx, workspaceId, {
        actor,
        sessionId: after.session_id,
        said: { resolution, reason, at },
      });
    if (isOver(before.status) !== isOver(after.status)) await this.settling.settle(tx, workspaceId, after.session_id);
    // Last, because it asks only where nobody owes the customer an answer.
    if (effect === 'resolve') await this.surveys.resolved(tx, workspaceId, { actor, sessionId: after.session_id });
  }
}
