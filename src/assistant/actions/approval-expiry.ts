import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { required } from '../../platform/kernel/invariant.js';
import { requestingActor } from './actions.journal.js';
import { ActionsStore } from './actions.store.js';
import { WaitingActions } from './waiting-actions.js';

/** Ends approvals on which the team has not decided in time. */
@Injectable()
export class ApprovalExpiry {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly waiting: WaitingActions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses an action that was not decided in time. @returns whether it still waited */
  expire(workspaceId: string, id: string, sessionId: string | null): Promise<boolean> {
    return this.db.transaction(workspaceId, async (tx) => {
      // Lock order: the session before its actions, as in decisions.
      if (sessionId !== null) await this.store.lockSession(tx, workspaceId, sessionId);
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_approval') return false;
      if (Date.parse(required(row.expires_at, 'the end of the wait')) > this.clock.now()) return false;
      await this.waiting.refuse(tx, workspaceId, { actor: requestingActor(row), id, reason: 'expired' });
      return true;
    });
  }
}
