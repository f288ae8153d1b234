/** A contact's decisions on actions that wait: for their confirmation, or for the team's approval. */
import { Inject, Injectable } from '@nestjs/common';
import { failed, type ToolOutcome, type ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { required } from '../../platform/kernel/invariant.js';
import { ApprovalsCommands } from '../../desk/handoffs/approvals.commands.js';
import { ActionRunner, type ActionStep } from './action-runner.js';
import type { ActionRow } from './actions.dto.js';
import { storedActor } from './actions.journal.js';
import { storedOutcome } from './actions.rules.js';
import { ActionsStore } from './actions.store.js';
import { WaitingActions } from './waiting-actions.js';

/** The contact who confirms or declines. */
export interface Confirming {
  workspaceId: string;
  contactId: string;
  actor: Actor;
}

@Injectable()
export class ActionDecisionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly waiting: WaitingActions,
    private readonly approvals: ApprovalsCommands,
    private readonly runner: ActionRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Confirms or declines exactly the proposed action, once. Guardrails and kill switch are checked again.
   * Throws `not_found` for another's action; `conflict` for one that is not waiting for a confirmation.
   */
  async confirm({ workspaceId, contactId, actor }: Confirming, id: string, isConfirmed = true): Promise<ToolOutcome> {
    const step = await this.db.transaction(workspaceId, async (tx): Promise<ActionStep> => {
      const waiting = await this.store.find(tx, workspaceId, id);
      if (!waiting || waiting.contact_id !== contactId.toLowerCase()) throw fail('not_found');
      if (waiting.status !== 'awaiting_confirmation')
        throw fail('conflict', 'The action is not awaiting confirmation.');
      const rechecked = await this.waiting.recheck(tx, workspaceId, waiting);
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_confirmation') throw fail('conflict', 'The action is not awaiting confirmation.');
      const confirmedBy = storedActor(actor);
      const refuse = async (reason: ToolRefusal): Promise<ActionStep> => ({
        outcome: storedOutcome(await this.waiting.refuse(tx, workspaceId, { actor, id, reason, confirmedBy })),
      });
      if (!isConfirmed) return refuse('declined');
      if (Date.parse(required(row.expires_at, 'the end of the wait')) <= this.clock.now()) return refuse('expired');
      if (rechecked?.definition.version !== row.version) return refuse('changed');
      if (typeof rechecked.verdict === 'object') return refuse(rechecked.verdict.refuse);
      const grant = { confirmed_by: confirmedBy, permission: 'confirmed' } as const;
      const run = await this.waiting.start(tx, workspaceId, { row, rechecked, ...grant });
      return run ? { run } : refuse('changed');
    });
    return 'outcome' in step ? step.outcome : this.runner.run(workspaceId, actor, step.run);
  }

  /** Like `confirm`; returns an action that was refused in the meantime as refused, with the reason. */
  async decide(confirming: Confirming, id: string, isConfirmed: boolean): Promise<ToolOutcome> {
    try {
      return await this.confirm(confirming, id, isConfirmed);
    } catch (error) {
      const row = await this.actionOfContact(confirming, id);
      if (row.status !== 'refused') throw error;
      return storedOutcome(row);
    }
  }

  /**
   * Withdraws an action that waits for the team and closes its approval. An action approved in the meantime fails
   * as `already_approved`. Throws `not_found` for another's action; `conflict` for one that never waited.
   */
  async withdraw(confirming: Confirming, id: string): Promise<ToolOutcome> {
    const waiting = await this.actionOfContact(confirming, id);
    if (waiting.status === 'awaiting_approval' && waiting.handoff_id !== null)
      await this.approvals.withdraw(confirming, waiting.handoff_id);
    const after = await this.actionOfContact(confirming, id);
    if (after.status === 'refused') return storedOutcome(after);
    if (after.handoff_id === null || after.status === 'awaiting_approval')
      throw fail('conflict', 'The action is not awaiting approval.');
    return failed('already_approved', 'The action has been approved already.');
  }

  private async actionOfContact({ workspaceId, contactId }: Confirming, id: string): Promise<ActionRow> {
    const row = await this.store.find(this.db.of(workspaceId), workspaceId, id);
    if (row?.contact_id !== contactId.toLowerCase()) throw fail('not_found');
    return row;
  }
}
