import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { asUnavailable, isOverTime } from '../../platform/db/errors.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ApprovalsCommands } from '../../desk/handoffs/approvals.commands.js';
import { ActionQuarantine } from './action-quarantine.js';
import type { ClaimedAction } from './action-runner.js';
import { requestingActor } from './actions.journal.js';
import { ActionsStore } from './actions.store.js';
import { WaitingActions } from './waiting-actions.js';

/** Preparing a call takes less time; a longer claim counts as abandoned. */
export const LEASE_MS = 60_000;
/** Maximum claims: an action whose runs ended the process twice is quarantined. */
const CLAIMS_MAX = 3;

/** Claims approved actions in order to run them: each by one process at a time, and a limited number of times. */
@Injectable()
export class ApprovedActionClaims {
  private readonly log = new Logger(ApprovedActionClaims.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly approvals: ApprovalsCommands,
    private readonly waiting: WaitingActions,
    private readonly quarantine: ActionQuarantine,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns null if there is nothing to run: not approved, claimed already, quarantined, or refused now */
  async claim(workspaceId: string, handoffId: string): Promise<ClaimedAction | null> {
    const now = this.clock.now();
    const lease = { at: new Date(now).toISOString(), expiredBefore: new Date(now - LEASE_MS).toISOString() };
    const count = await this.db.transaction(workspaceId, (tx) =>
      this.store.claim(tx, workspaceId, { handoffId, lease }),
    );
    if (!count) return null;
    if (count.attempts < CLAIMS_MAX) return this.prepare(workspaceId, handoffId, lease.at);
    await this.quarantine.quarantine(workspaceId, count);
    return null;
  }

  private async prepare(workspaceId: string, handoffId: string, at: string): Promise<ClaimedAction | null> {
    try {
      return await this.db.transaction(workspaceId, (tx) => this.start(tx, workspaceId, handoffId));
    } catch (error) {
      // An outage is not the action's fault, so the claim does not count; a timeout does.
      if (!asUnavailable(error) || isOverTime(error)) throw error;
      await this.db
        .transaction(workspaceId, (tx) => this.store.giveBack(tx, workspaceId, { handoffId, at }))
        .catch(() => this.log.warn('an action could not be given back; its lease ends by itself'));
      throw error;
    }
  }

  /** Checks the action again, and marks it as running or refuses it. */
  private async start(tx: Queryable, workspaceId: string, handoffId: string): Promise<ClaimedAction | null> {
    const found = await this.store.findOfHandoff(tx, workspaceId, handoffId);
    if (found?.status !== 'approved') return null;
    const rechecked = await this.waiting.recheck(tx, workspaceId, found);
    const approval = await this.approvals.claim(tx, workspaceId, handoffId);
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (row?.status !== 'approved') return null;
    const refuse = async (reason: ToolRefusal): Promise<null> => {
      await this.waiting.refuse(tx, workspaceId, { actor: requestingActor(row), id: row.id, reason });
      return null;
    };
    if (typeof rechecked?.verdict === 'object') return refuse(rechecked.verdict.refuse);
    if (!approval) return refuse('expired');
    const grant = { confirmed_by: row.confirmed_by, permission: 'approved' } as const;
    return (await this.waiting.start(tx, workspaceId, { row, rechecked, ...grant })) ?? refuse('changed');
  }
}
