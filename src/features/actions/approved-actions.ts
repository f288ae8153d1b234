/** What becomes of actions that the team has to approve: run after the decision is committed, in the background, or refused. */
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../config/config.module.js';
import { asUnavailable, isOverTime } from '../../db/errors.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { Metrics } from '../../kernel/metrics.js';
import { ApprovalDecisionHooks, type ApprovalDecisionHook } from '../handoffs/approval-decisions.hooks.js';
import { ApprovalsCommands } from '../handoffs/approvals.commands.js';
import { ActionGate } from './action-gate.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { ActionRunner, type TakenUp } from './action-runner.js';
import { actorBehind, ActionsJournal } from './actions.journal.js';
import { presentAction, type ActionRow } from './actions.dto.js';
import { ActionsStore, type TakenUpCount } from './actions.store.js';
import { DefinitionsReader } from './definitions.reader.js';
import { prepared } from './request.rules.js';

/** Beyond that the sweeper takes them up, some seconds later. */
const AT_ONCE = 16;
/** Nobody prepares a call for so long: whoever took it up is gone. */
export const LEASE_MS = 60_000;
/** An action that ended whoever took it up is not run when it is taken up for the third time. */
const TAKEN_UP_MAX = 3;

@Injectable()
export class ApprovedActions implements ApprovalDecisionHook, OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(ApprovedActions.name);
  private readonly running = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(
    private readonly db: TenantDb,
    private readonly decisions: ApprovalDecisionHooks,
    private readonly approvals: ApprovalsCommands,
    private readonly definitions: DefinitionsReader,
    private readonly gate: ActionGate,
    private readonly store: ActionsStore,
    private readonly runner: ActionRunner,
    private readonly journal: ActionsJournal,
    private readonly outcomes: ActionOutcomeHooks,
    private readonly metrics: Metrics,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.decisions.register(this);
  }

  /** While the database and the way out are still there. What is approved meanwhile is taken up later, or elsewhere. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  async decided(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    handoffId: string,
    decision: 'approved' | 'denied',
  ): Promise<void> {
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (row?.status !== 'awaiting_approval') return;
    if (decision === 'approved') return this.store.approve(tx, workspaceId, row.id, this.now());
    await this.refuse(tx, workspaceId, actor, row, 'denied');
  }

  /** Refuses what nobody decided in time, where it still waits, and has it told. @returns whether it did */
  expire(workspaceId: string, id: string, sessionId: string | null): Promise<boolean> {
    return this.db.transaction(workspaceId, async (tx) => {
      // A session is held before its actions are, as by whoever decides.
      if (sessionId !== null) await this.store.lockSession(tx, workspaceId, sessionId);
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_approval' || Date.parse(row.expires_at!) > this.clock.now()) return false;
      await this.refuse(tx, workspaceId, actorBehind(row), row, 'expired');
      return true;
    });
  }

  approved(workspaceId: string, handoffId: string): void {
    if (this.stopped || this.running.size >= AT_ONCE) return;
    const work = this.run(workspaceId, handoffId)
      .catch((error: Error) => this.log.warn(`an approved action was not run yet: ${error.message}`))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  /** As `approved`, once there is room. */
  async approvedInTurn(workspaceId: string, handoffId: string): Promise<void> {
    while (!this.stopped && this.running.size >= AT_ONCE) await Promise.race(this.running);
    this.approved(workspaceId, handoffId);
  }

  /** Takes it up and runs it, where it is approved and nobody has taken it up; else nothing. */
  async run(workspaceId: string, handoffId: string): Promise<void> {
    const at = this.now();
    const lease = { at, expiredBefore: new Date(Date.parse(at) - LEASE_MS).toISOString() };
    const work = await this.db.transaction(workspaceId, (tx) => this.store.takeUp(tx, workspaceId, handoffId, lease));
    if (!work) return;
    if (work.attempts >= TAKEN_UP_MAX) return this.quarantine(workspaceId, work);
    const taken = await this.prepare(workspaceId, handoffId, at);
    if (taken) await this.runner.run(workspaceId, actorBehind(taken.row), taken);
  }

  private async prepare(workspaceId: string, handoffId: string, at: string): Promise<TakenUp | null> {
    try {
      return await this.db.transaction(workspaceId, (tx) => this.takeUp(tx, workspaceId, handoffId));
    } catch (error) {
      // Whoever took it up lives, and the action is not to blame; of one that takes too long, the attempt counts.
      if (!asUnavailable(error) || isOverTime(error)) throw error;
      await this.db
        .transaction(workspaceId, (tx) => this.store.giveBack(tx, workspaceId, handoffId, at))
        .catch(() => this.log.warn('an action could not be given back; its lease ends by itself'));
      throw error;
    }
  }

  /** Nothing of it was sent: a call that was sent is `running`, and never taken up again. */
  private async quarantine(workspaceId: string, { id, session_id }: TakenUpCount): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.quarantine(tx, workspaceId, id, this.now());
      if (!row) return;
      await this.journal.over(tx, workspaceId, actorBehind(row), row);
      await this.outcomes.over(tx, workspaceId, presentAction(row));
      this.metrics.workQuarantined.inc({ queue: 'actions' });
    });
    this.log.error(`action ${id} is quarantined: it was taken up twice without an end`);
  }

  private async takeUp(tx: Queryable, workspaceId: string, handoffId: string): Promise<TakenUp | null> {
    const found = await this.store.findOfHandoff(tx, workspaceId, handoffId);
    if (found?.status !== 'approved') return null;
    const opened = await this.definitions.opened(workspaceId, found.name, tx);
    const place = { sessionId: found.session_id, contactId: found.contact_id, actionId: found.id };
    const verdict = opened && (await this.gate.verdict(tx, workspaceId, opened.definition, place));
    const claimed = await this.approvals.claim(tx, workspaceId, handoffId);
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (row?.status !== 'approved') return null;
    const refuse = async (reason: ToolRefusal): Promise<null> => {
      await this.refuse(tx, workspaceId, actorBehind(row), row, reason);
      return null;
    };
    if (verdict && typeof verdict === 'object') return refuse(verdict.refuse);
    if (!claimed) return refuse('expired');
    const request = opened?.definition.version === row.version ? prepared(opened.definition, row.arguments) : null;
    if (!opened || !request || 'problem' in request) return refuse('changed');
    const started = { request, confirmed_by: row.confirmed_by };
    return { row: await this.store.start(tx, workspaceId, row.id, this.now(), started), ...opened };
  }

  private async refuse(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    { id }: ActionRow,
    reason: ToolRefusal,
  ): Promise<void> {
    const after = await this.store.refuse(tx, workspaceId, id, reason, this.now());
    await this.journal.over(tx, workspaceId, actor, after);
    await this.outcomes.over(tx, workspaceId, presentAction(after));
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
