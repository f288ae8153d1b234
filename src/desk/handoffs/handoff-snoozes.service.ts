import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { HandoffWriteLock } from './handoff-write-lock.js';
import type { HandoffSnoozeBody } from './handoff-snoozes.dto.js';
import { MemberSteps } from './member-steps.js';
import { HandoffWakesStore } from './handoff-wakes.store.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';

const YEAR_MS = 366 * 24 * 3_600_000;

/** Takes a hand-off out of the queue for a while (docs/decisions/0113-snoozing.md). */
@Injectable()
export class HandoffSnoozesService {
  constructor(
    private readonly queue: HandoffWriteLock,
    private readonly steps: MemberSteps,
    private readonly wakes: HandoffWakesStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Throws `not_found`; `invalid_field` for a time in the past or too far ahead; `conflict` if the hand-off is
   * over, or an approval.
   */
  snooze(context: WorkspaceActor, id: string, { until }: HandoffSnoozeBody): Promise<HandoffDto> {
    const inMs = Date.parse(until) - this.clock.now();
    if (inMs <= 0 || inMs > YEAR_MS)
      throw fail('invalid_field', 'until must be in the future, and within a year', { param: 'until' });
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      // A snoozed approval would expire unseen.
      if (before.kind === 'approval') throw fail('conflict', 'An approval waits for 24 hours, and cannot be snoozed.');
      await this.wakes.forget(tx, context.workspaceId, before.session_id);
      const change = (row: typeof before) => ({ ...row, snoozed_until: until });
      return this.steps.save(tx, {
        workspaceActor: context,
        before,
        handoffStep: { action: 'handoff.snooze', change },
      });
    });
  }

  /** Puts it back into the queue. Throws `not_found`; `conflict` if it is over. */
  wake(context: WorkspaceActor, id: string): Promise<HandoffDto> {
    return this.queue.transaction(context.workspaceId, id, async (tx) => {
      const before = await this.steps.lockOpen(tx, context.workspaceId, id);
      const change = (row: typeof before) => ({ ...row, snoozed_until: null });
      return this.steps.save(tx, { workspaceActor: context, before, handoffStep: { action: 'handoff.wake', change } });
    });
  }
}
