/** Approvals whose action has not run yet, for the kill switch (specification §3.10). */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { WaitingActionHooks, type WaitingActionHook } from '../configuration/kill-switch/waiting-actions.hooks.js';
import { HandoffsStore } from './handoffs.store.js';

const BATCH = 500;

@Injectable()
export class WaitingApprovals implements WaitingActionHook, OnModuleInit {
  constructor(
    private readonly waiting: WaitingActionHooks,
    private readonly store: HandoffsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.waiting.register(this);
  }

  /**
   * Their actions never run, whatever is decided. The approvals stay as they are: the team's decision is still taken and
   * recorded.
   */
  async refuseAll(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    while ((await this.refuse(tx, workspaceId, actor, null, BATCH)) === BATCH);
  }

  /** The same for one that waits. */
  async refuseOne(tx: Queryable, workspaceId: string, actor: Actor, id: string): Promise<void> {
    await this.refuse(tx, workspaceId, actor, id, 1);
  }

  /** @returns how many */
  private async refuse(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    id: string | null,
    limit: number,
  ): Promise<number> {
    const at = new Date(this.clock.now()).toISOString();
    const refused = await this.store.refuseWaiting(tx, workspaceId, at, id, limit);
    const changes: Record<string, [unknown, unknown]> = { action: ['waiting', 'refused'] };
    const lines = refused.map(({ id: handoffId }) => ({ id: handoffId, changes, at }));
    await this.store.rememberAll(tx, workspaceId, actor, lines);
    return refused.length;
  }
}
