import { Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import { ActionOutcomes } from './action-outcomes.js';
import { requestingActor } from './actions.journal.js';
import { ActionsStore, type ClaimCount } from './actions.store.js';

/** Ends approved actions whose preparation failed every time. */
@Injectable()
export class ActionQuarantine {
  private readonly log = new Logger(ActionQuarantine.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly outcomes: ActionOutcomes,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Nothing was sent: an action whose request was sent is `running`, and is not claimed again. */
  async quarantine(workspaceId: string, { id, session_id }: ClaimCount): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.quarantine(tx, workspaceId, { id, at: new Date(this.clock.now()).toISOString() });
      if (!row) return;
      await this.outcomes.completed(tx, workspaceId, { actor: requestingActor(row), row });
      this.metrics.workQuarantined.inc({ queue: 'actions' });
    });
    this.log.error(`action ${id} is quarantined: it was taken up twice without an end`);
  }
}
