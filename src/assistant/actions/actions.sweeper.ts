import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { named, type Statement } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ACTION_COLUMNS, type ActionRow } from './actions.dto.js';
import { requestingActor, ActionsJournal } from './actions.journal.js';
import { ActionRunner } from './action-runner.js';
import { LEASE_MS } from './approved-action-claims.js';
import { ApprovalExpiry } from './approval-expiry.js';
import { ApprovedActions } from './approved-actions.js';

const EVERY_MS = 10_000;
const BATCH = 100;
/** Longer than any call may take: after this, the process that ran the action has died. */
const INTERRUPTED_MS = 3 * 60_000;
/** Grace period for the instance that received the approval. */
const GRACE_MS = 5_000;

const RETURNED = `a.workspace_id, ${ACTION_COLUMNS.replaceAll(/\b(\w+)(?=,|$)/g, 'a.$1')}`;
/** For actions whose process has died. */
const ABANDONED = named(`
  select workspace_id, id, session_id from actions where status = 'running' and updated_at < $1
  order by updated_at limit $2`);
const EXPIRE = named(`
  with found as (
    select workspace_id, id from actions where status = 'awaiting_confirmation' and expires_at < $1
    order by updated_at limit $2 for update skip locked)
  update actions a set status = 'refused', reason = 'expired', finished_at = now(), updated_at = now(),
    masked_arguments = null from found
  where a.workspace_id = found.workspace_id and a.id = found.id returning ${RETURNED}`);
const UNDECIDED = named(`
  select workspace_id, id, session_id from actions where status = 'awaiting_approval' and expires_at < $1
  order by expires_at limit $2`);
const UNCLAIMED = named(`
  select workspace_id, handoff_id from actions
  where status = 'approved' and updated_at < $1 and (taken_up_at is null or taken_up_at < $2)
  order by updated_at limit $3`);
/** An action to end. */
interface Overdue extends Record<string, unknown> {
  workspace_id: string;
  id: string;
  session_id: string | null;
}
type Swept = ActionRow & { workspace_id: string } & Record<string, unknown>;

/** Closes overdue actions, over all workspaces; any number of instances may sweep at once. */
@Injectable()
export class ActionsSweeper extends Sweeper {
  constructor(
    private readonly db: SystemDb,
    private readonly journal: ActionsJournal,
    private readonly runner: ActionRunner,
    private readonly approvals: ApprovalExpiry,
    private readonly approved: ApprovedActions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(EVERY_MS, 'actions were not swept');
  }

  async sweep(): Promise<void> {
    const before = (ms: number): string => new Date(this.clock.now() - ms).toISOString();
    await this.oneByOne(ABANDONED(before(INTERRUPTED_MS), BATCH), (found) =>
      this.runner.interrupt(found.workspace_id, found.id, found.session_id),
    );
    await this.expireConfirmations(before(0));
    await this.oneByOne(UNDECIDED(before(0), BATCH), (found) =>
      this.approvals.expire(found.workspace_id, found.id, found.session_id),
    );
    const { rows } = await this.db.query<{ workspace_id: string; handoff_id: string }>(
      UNCLAIMED(before(GRACE_MS), before(LEASE_MS), BATCH),
    );
    for (const row of rows) await this.approved.runWhenFree(row.workspace_id, row.handoff_id);
  }

  /**
   * Ends actions one by one, because each is reported in its conversation.
   * @param end returns whether the action had not ended yet
   */
  private oneByOne(overdue: Statement, end: (found: Overdue) => Promise<boolean>): Promise<number> {
    return this.inPortions(BATCH, async () => {
      const { rows } = await this.db.query<Overdue>(overdue);
      let ended = 0;
      for (const found of rows) if (await end(found)) ended++;
      return ended;
    });
  }

  private expireConfirmations(now: string): Promise<number> {
    return this.inPortions(BATCH, () =>
      this.db.transaction(async (tx) => {
        const { rows } = await tx.query<Swept>(EXPIRE(now, BATCH));
        for (const row of rows)
          await this.journal.completed(tx, row.workspace_id, { actor: requestingActor(row), row });
        return rows.length;
      }),
    );
  }
}
