import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import type { Tx } from '../../platform/db/transaction.js';
import { systemActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { momentAfter, withStatus } from './handoffs.rules.js';
import { HandoffRows } from './handoff-rows.js';
import { HandoffsStore, type ExpiredApproval } from './handoffs.store.js';

const EVERY_MS = 30_000;
const BATCH = 200;
const ACTOR = systemActor('Expired approvals');

/**
 * Closes, and so denies, approvals that were not decided within 24 hours (specification §3.6), over all
 * workspaces; any number of instances may sweep at once. A decision is refused from the expiry on, also before
 * the sweep.
 */
@Injectable()
export class ApprovalsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: HandoffsStore,
    private readonly records: HandoffRows,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'expired approvals were not closed');
  }

  /** Closes all that have expired. @returns how many */
  sweep(): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const expired = await this.store.lockExpired(tx, BATCH);
        await this.close(tx, expired);
        return expired.length;
      }),
    );
  }

  private async close(tx: Tx, expired: ExpiredApproval[]): Promise<void> {
    const byWorkspace = new Map<string, ExpiredApproval[]>();
    for (const row of expired) byWorkspace.set(row.workspace_id, [...(byWorkspace.get(row.workspace_id) ?? []), row]);
    for (const [workspaceId, rows] of byWorkspace) {
      const changes = rows.map((before) => {
        const at = momentAfter(before, this.clock.now());
        const after = { ...withStatus(before, 'closed', { at }), updated_at: at };
        return { actor: ACTOR, action: 'handoff.update', before, after };
      });
      await this.records.write(tx, workspaceId, changes);
    }
  }
}
