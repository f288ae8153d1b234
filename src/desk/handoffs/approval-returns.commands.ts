import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { SessionSettlingCommands } from '../../conversations/core/session-settling.commands.js';
import { HandoffRows } from './handoff-rows.js';
import { momentAfter, withStatus } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';
import { TeamMails } from './team-mails.js';

/** Asks the team anew for approvals whose action did not start: they are open and undecided again. */
@Injectable()
export class ApprovalReturnsCommands {
  constructor(
    private readonly store: HandoffsStore,
    private readonly records: HandoffRows,
    private readonly settling: SessionSettlingCommands,
    private readonly mails: TeamMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async askAnew(tx: Queryable, workspaceId: string, { actor, ids }: { actor: Actor; ids: string[] }): Promise<void> {
    if (ids.length === 0) return;
    const changes = (await this.store.lockAll(tx, workspaceId, ids)).map((before) => {
      const at = momentAfter(before, this.clock.now());
      const after = { ...withStatus(before, 'open', { at }), decision: null, updated_at: at };
      return { actor, action: 'handoff.update', before, after };
    });
    await this.records.write(tx, workspaceId, changes);
    // All sessions first: nothing is locked after the mails.
    for (const { after } of changes) await this.settling.settle(tx, workspaceId, after.session_id);
    for (const { after } of changes) await this.mails.opened({ tx, workspaceId, actor }, after);
  }
}
