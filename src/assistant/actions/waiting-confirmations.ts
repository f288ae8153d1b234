/**
 * Stops actions that have not started when the kill switch is turned on (specification §3.10): those that wait for a
 * confirmation are refused for good, and approved ones wait for the team again.
 */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { WaitingActionHooks, type WaitingActionHook } from '../configuration/kill-switch/waiting-actions.hooks.js';
import { ApprovalReturnsCommands } from '../../desk/handoffs/approval-returns.commands.js';
import { ActionsJournal } from './actions.journal.js';
import { ActionsStore } from './actions.store.js';

const BATCH = 500;

@Injectable()
export class WaitingConfirmations implements WaitingActionHook, OnModuleInit {
  constructor(
    private readonly waiting: WaitingActionHooks,
    private readonly store: ActionsStore,
    private readonly journal: ActionsJournal,
    private readonly approvals: ApprovalReturnsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.waiting.register(this);
  }

  async stop(tx: Queryable, workspaceId: string, actor: Actor): Promise<void> {
    const reason = 'kill_switch' satisfies ToolRefusal;
    const at = new Date(this.clock.now()).toISOString();
    for (let found = BATCH; found === BATCH;) {
      const rows = await this.store.refuseWaiting(tx, workspaceId, { reason, at, limit: BATCH });
      for (const row of rows) await this.journal.completed(tx, workspaceId, { actor, row });
      found = rows.length;
    }
    const asked = await this.store.askAnew(tx, workspaceId, at);
    for (const action of asked) await this.journal.changed(tx, workspaceId, action);
    await this.approvals.askAnew(tx, workspaceId, { actor, ids: asked.map(({ handoff_id }) => handoff_id) });
  }
}
