import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { WriteContext } from './handoffs.context.js';
import { isAssignedByOther, momentAfter, withPatch } from './handoffs.rules.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffsStore } from './handoffs.store.js';
import { TeamMails } from './team-mails.js';

const BATCH = 500;

/** Keeps assignments of hand-offs in step with changes of the team. */
@Injectable()
export class AssigneesCommands {
  constructor(
    private readonly store: HandoffsStore,
    private readonly records: HandoffRows,
    private readonly mails: TeamMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Unassigns the open hand-offs of a member who has left or lost the capability `reply`, or hands them over: otherwise
   * the agent would stay silent in their conversations forever (decision 0035).
   * @param context of the change of the member, whose row is locked
   * @param successorId a member who may reply, locked; null = nobody
   */
  async unassign(
    { tx, workspaceId, actor }: WriteContext,
    memberId: string,
    successorId: string | null = null,
  ): Promise<void> {
    for (;;) {
      const assigned = await this.store.lockAssigned(tx, workspaceId, { memberId, limit: BATCH });
      const changes = assigned.map((before) => {
        const at = momentAfter(before, this.clock.now());
        const after = { ...withPatch(before, { assignee_id: successorId }, at), updated_at: at };
        return { actor, action: 'handoff.update', before, after };
      });
      await this.records.write(tx, workspaceId, changes);
      for (const change of changes)
        if (isAssignedByOther(change)) await this.mails.assigned(tx, workspaceId, change.after);
      if (assigned.length < BATCH) return;
    }
  }
}
