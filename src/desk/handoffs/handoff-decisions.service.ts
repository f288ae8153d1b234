import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import { Journal } from '../../platform/events/journal.js';
import { ApprovalStops } from './approval-stops.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import { HandoffConsequences } from './handoff-consequences.js';
import type { WorkspaceActor } from './handoffs.context.js';
import { presentHandoff, type HandoffDto } from './handoffs.dto.js';
import { isOpen, momentAfter, withDecision, withPatch } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

@Injectable()
export class HandoffDecisionsService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly store: HandoffsStore,
    private readonly updates: HandoffConsequences,
    private readonly stops: ApprovalStops,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Approves or denies an approval, once, within 24 h. Throws `not_found`; `insufficient_role` for the member who asked
   * for it; `conflict` for another kind, a second decision or an expired one; `kill_switch_active` for an approval
   * while the switch is on: it stays open.
   */
  async decide({ workspaceId, actor }: WorkspaceActor, id: string, decision: 'approve' | 'deny'): Promise<HandoffDto> {
    const decided = await this.queue.transaction(workspaceId, id, async (tx): Promise<HandoffDto | ApiError> => {
      // The kill switch is locked before the hand-off, as by its activation.
      const killSwitch = await this.stops.lockSwitch(tx, workspaceId);
      const before = await this.store.lock(tx, workspaceId, id);
      if (!before) throw fail('not_found');
      const nowMs = this.clock.now();
      if (before.kind !== 'approval') throw fail('conflict', 'Only a hand-off of kind approval can be decided.');
      if (before.requested_by !== null && before.requested_by === actor.id)
        throw fail('insufficient_role', 'You cannot approve your own request.');
      if (before.decision !== null) throw fail('conflict', 'The approval has already been decided.');
      if (before.expires_at === null || Date.parse(before.expires_at) <= nowMs)
        throw fail('conflict', 'The approval has expired. Request it again.');
      if (decision === 'approve' && killSwitch.active) return this.stops.stop(tx, workspaceId, { id, killSwitch });
      const at = momentAfter(before, nowMs);
      const after = { ...withDecision(before, decision, at), updated_at: at };
      await this.updates.save(tx, workspaceId, { actor, action: `handoff.${decision}`, before, after });
      return this.journal.saveIdempotentResponse(tx, actor, presentHandoff(after));
    });
    // Thrown after the commit, because the customer has been told.
    if (decided instanceof ApiError) throw decided;
    return decided;
  }

  /**
   * Closes an undecided approval for the person who requested it.
   * @returns whether it was open and undecided. Throws `not_found`
   */
  withdraw({ workspaceId, actor }: WorkspaceActor, id: string): Promise<boolean> {
    return this.queue.transaction(workspaceId, id, async (tx) => {
      const before = await this.store.lock(tx, workspaceId, id);
      if (!before) throw fail('not_found');
      if (before.kind !== 'approval' || before.decision !== null || !isOpen(before)) return false;
      const at = momentAfter(before, this.clock.now());
      const after = { ...withPatch(before, { status: 'closed' }, at), updated_at: at };
      await this.updates.save(tx, workspaceId, { actor, action: 'handoff.update', before, after });
      return true;
    });
  }
}
