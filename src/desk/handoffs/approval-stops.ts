import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail, type ApiError } from '../../platform/kernel/errors.js';
import type { KillSwitchDto } from '../../assistant/configuration/kill-switch/kill-switch.dto.js';
import { KillSwitchReader } from '../../assistant/configuration/kill-switch/kill-switch.reader.js';
import { ApprovalDecisionHooks } from './approval-decisions.hooks.js';
import { HandoffsStore } from './handoffs.store.js';

/** Refuses approvals while the kill switch is on. They stay open, and can be approved once it is off. */
@Injectable()
export class ApprovalStops {
  constructor(
    private readonly killSwitch: KillSwitchReader,
    private readonly store: HandoffsStore,
    private readonly decisions: ApprovalDecisionHooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The switch, which cannot change until the transaction ends. */
  lockSwitch(tx: Queryable, workspaceId: string): Promise<KillSwitchDto> {
    return this.killSwitch.lockShared(tx, workspaceId);
  }

  /** Has the customer told, once an approval. @returns the refusal, which names the switch's reason */
  async stop(
    tx: Queryable,
    workspaceId: string,
    { id, killSwitch: { reason } }: { id: string; killSwitch: KillSwitchDto },
  ): Promise<ApiError> {
    const at = new Date(this.clock.now()).toISOString();
    if (await this.store.markRefused(tx, workspaceId, { id, at })) await this.decisions.stopped(tx, workspaceId, id);
    return fail(
      'kill_switch_active',
      `The kill switch is on${reason === null ? '' : ` (“${reason}”)`}, so the action was not run. ` +
        'The approval stays open: approve it again once the switch is off.',
    );
  }
}
