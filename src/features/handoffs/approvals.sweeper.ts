import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { SystemDb } from '../../db/system-db.js';
import { Sweeper } from '../../db/sweeper.js';
import type { Tx } from '../../db/transaction.js';
import { systemActor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { moved, momentAfter } from './handoffs.rules.js';
import { HandoffsStore, type ExpiredApproval } from './handoffs.store.js';
import { ManyHandoffs } from './many-handoffs.js';

const EVERY_MS = 30_000;
const BATCH = 200;
const ACTOR = systemActor('Expired approvals');

/**
 * Closes approvals that nobody decided within their 24 hours, which denies them (specification §3.6), over all
 * workspaces; any number of instances may sweep at once. Until it comes by, a decision is refused all the same.
 */
@Injectable()
export class ApprovalsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly store: HandoffsStore,
    private readonly many: ManyHandoffs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'expired approvals were not closed');
  }

  /** Closes all that are over now. @returns how many */
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
    const ofWorkspace = new Map<string, ExpiredApproval[]>();
    for (const row of expired) ofWorkspace.set(row.workspace_id, [...(ofWorkspace.get(row.workspace_id) ?? []), row]);
    for (const [workspaceId, rows] of ofWorkspace) {
      const changes = rows.map((before) => {
        const at = momentAfter(before, this.clock.now());
        return { before, next: { ...moved(before, 'closed', at, ''), updated_at: at } };
      });
      await this.many.save(tx, workspaceId, ACTOR, changes);
    }
  }
}
