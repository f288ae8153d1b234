/** Approvals whose action has not run yet, for the kill switch (specification §3.10). */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { WaitingActionHooks, type WaitingActionHook } from '../configuration/kill-switch/waiting-actions.hooks.js';
import { Journal, type HistoryDraft } from '../../events/journal.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import type { WriteContext } from './handoffs.context.js';
import { HandoffsStore } from './handoffs.store.js';

const BATCH = 500;

@Injectable()
export class WaitingApprovals implements WaitingActionHook, OnModuleInit {
  constructor(
    private readonly waiting: WaitingActionHooks,
    private readonly killSwitch: KillSwitchReader,
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.waiting.register(this);
  }

  /**
   * Permanently refuses the actions of all waiting approvals. The team can still decide on the approvals
   * themselves.
   */
  async refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    while ((await this.refuse({ tx, workspaceId, actor }, null, BATCH)) === BATCH);
  }

  /** The same for one approval. */
  async refuseOne(context: WriteContext, id: string): Promise<void> {
    await this.refuse(context, id, 1);
  }

  /**
   * Locks the kill switch until the transaction ends. Call it before locking a hand-off.
   * @returns whether the switch is on
   */
  async lockSwitch(tx: Queryable, workspaceId: string): Promise<boolean> {
    return (await this.killSwitch.lockShared(tx, workspaceId)).active;
  }

  /** @returns how many */
  private async refuse({ tx, workspaceId, actor }: WriteContext, id: string | null, limit: number): Promise<number> {
    const at = new Date(this.clock.now()).toISOString();
    const refused = await this.store.refuseWaiting(tx, workspaceId, { at, id, limit });
    const changes: HistoryDraft['changes'] = { action: ['waiting', 'refused'] };
    const entries = refused.map(({ id: handoffId }) => ({ actor, history: { handoffId, changes, at } }));
    await this.journal.recordAll(tx, workspaceId, entries);
    return refused.length;
  }
}
