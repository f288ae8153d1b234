import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { momentAfter, patched } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';
import { ManyHandoffs } from './many-handoffs.js';

const BATCH = 500;

/** What the team does to the hand-offs of its members. */
@Injectable()
export class AssigneesCommands {
  constructor(
    private readonly store: HandoffsStore,
    private readonly many: ManyHandoffs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * For a member who has left, or may not reply any more: what is not over is unassigned, or the agent would be silent for
   * good (decision 0035).
   * @param tx the change's own transaction, which holds the member's row
   */
  async unassign(tx: Queryable, workspaceId: string, actor: Actor, memberId: string): Promise<void> {
    for (;;) {
      const theirs = await this.store.lockAssigned(tx, workspaceId, memberId, BATCH);
      const changes = theirs.map((before) => {
        const at = momentAfter(before, this.clock.now());
        return { before, next: { ...patched(before, { assignee_id: null }, at), updated_at: at } };
      });
      await this.many.save(tx, workspaceId, actor, changes);
      if (theirs.length < BATCH) return;
    }
  }
}
