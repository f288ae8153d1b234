/** Runs actions in the background after the team approved them, and refuses those it denied. */
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../config/config.module.js';
import { asUnavailable, isOverTime } from '../../db/errors.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { Metrics } from '../../kernel/metrics.js';
import {
  ApprovalDecisionHooks,
  type ApprovalDecision,
  type ApprovalDecisionHook,
} from '../handoffs/approval-decisions.hooks.js';
import { ApprovalsCommands } from '../handoffs/approvals.commands.js';
import { ActionGate } from './action-gate.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { ActionRunner, type ClaimedAction } from './action-runner.js';
import { requestingActor, ActionsJournal } from './actions.journal.js';
import { presentAction, type ActionRow } from './actions.dto.js';
import { ActionsStore, type ClaimCount } from './actions.store.js';
import { DefinitionsReader } from './definitions.reader.js';
import { MaskedArguments, maskedValues } from './masked-arguments.js';
import { receiptRequest, buildRequest } from './request.rules.js';

/** Number of concurrent actions; the sweeper claims further ones some seconds later. */
const CONCURRENT_MAX = 16;
/** Preparing a call takes less time; a longer claim counts as abandoned. */
export const LEASE_MS = 60_000;
/** Maximum claims: an action whose runs ended the process twice is quarantined. */
const CLAIMS_MAX = 3;

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
    private readonly masking: MaskedArguments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.decisions.register(this);
  }

  /** Runs before the database closes. Later approvals are claimed after a restart or by another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  async decided(tx: Queryable, workspaceId: string, { actor, handoffId, decision }: ApprovalDecision): Promise<void> {
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (row?.status !== 'awaiting_approval') return;
    if (decision === 'approved') return this.store.approve(tx, workspaceId, row.id, this.now());
    if (actor.type !== 'contact') return this.refuse(tx, workspaceId, { actor, action: row, reason: 'denied' });
    // The contact withdrew the action and is answered in the conversation.
    const after = await this.store.refuse(tx, workspaceId, { id: row.id, reason: 'declined', at: this.now() });
    await this.journal.completed(tx, workspaceId, actor, after);
  }

  /** Refuses an action that was not decided in time, and runs the hooks. @returns whether it still waited */
  expire(workspaceId: string, id: string, sessionId: string | null): Promise<boolean> {
    return this.db.transaction(workspaceId, async (tx) => {
      // Lock order: the session before its actions, as in decisions.
      if (sessionId !== null) await this.store.lockSession(tx, workspaceId, sessionId);
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_approval' || Date.parse(row.expires_at!) > this.clock.now()) return false;
      await this.refuse(tx, workspaceId, { actor: requestingActor(row), action: row, reason: 'expired' });
      return true;
    });
  }

  approved(workspaceId: string, handoffId: string): void {
    if (this.stopped || this.running.size >= CONCURRENT_MAX) return;
    const work = this.run(workspaceId, handoffId)
      .catch((error: Error) => this.log.warn(`an approved action was not run yet: ${error.message}`))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  /** Runs the action in the background once a slot is free. */
  async runWhenFree(workspaceId: string, handoffId: string): Promise<void> {
    while (!this.stopped && this.running.size >= CONCURRENT_MAX) await Promise.race(this.running);
    this.approved(workspaceId, handoffId);
  }

  /** Claims and runs the action; does nothing if it is not approved or is already claimed. */
  async run(workspaceId: string, handoffId: string): Promise<void> {
    const at = this.now();
    const lease = { at, expiredBefore: new Date(Date.parse(at) - LEASE_MS).toISOString() };
    const claim = await this.db.transaction(workspaceId, (tx) => this.store.claim(tx, workspaceId, handoffId, lease));
    if (!claim) return;
    if (claim.attempts >= CLAIMS_MAX) return this.quarantine(workspaceId, claim);
    const action = await this.prepare(workspaceId, handoffId, at);
    if (action) await this.runner.run(workspaceId, requestingActor(action.row), action);
  }

  private async prepare(workspaceId: string, handoffId: string, at: string): Promise<ClaimedAction | null> {
    try {
      return await this.db.transaction(workspaceId, (tx) => this.claim(tx, workspaceId, handoffId));
    } catch (error) {
      // An outage is not the action's fault, so the claim does not count; a timeout does.
      if (!asUnavailable(error) || isOverTime(error)) throw error;
      await this.db
        .transaction(workspaceId, (tx) => this.store.giveBack(tx, workspaceId, handoffId, at))
        .catch(() => this.log.warn('an action could not be given back; its lease ends by itself'));
      throw error;
    }
  }

  /** Nothing was sent: an action whose request was sent is `running`, and is not claimed again. */
  private async quarantine(workspaceId: string, { id, session_id }: ClaimCount): Promise<void> {
    await this.db.transaction(workspaceId, async (tx) => {
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.quarantine(tx, workspaceId, id, this.now());
      if (!row) return;
      await this.journal.completed(tx, workspaceId, requestingActor(row), row);
      await this.outcomes.completed(tx, workspaceId, presentAction(row));
      this.metrics.workQuarantined.inc({ queue: 'actions' });
    });
    this.log.error(`action ${id} is quarantined: it was taken up twice without an end`);
  }

  private async claim(tx: Queryable, workspaceId: string, handoffId: string): Promise<ClaimedAction | null> {
    const found = await this.store.findOfHandoff(tx, workspaceId, handoffId);
    if (found?.status !== 'approved') return null;
    const opened = await this.definitions.opened(workspaceId, found.name, tx);
    const subject = { sessionId: found.session_id, contactId: found.contact_id, actionId: found.id };
    const verdict = opened && (await this.gate.checkPermission(tx, workspaceId, opened.definition, subject));
    const claimed = await this.approvals.claim(tx, workspaceId, handoffId);
    const row = await this.store.lockOfHandoff(tx, workspaceId, handoffId);
    if (row?.status !== 'approved') return null;
    const refuse = async (reason: ToolRefusal): Promise<null> => {
      await this.refuse(tx, workspaceId, { actor: requestingActor(row), action: row, reason });
      return null;
    };
    if (verdict && typeof verdict === 'object') return refuse(verdict.refuse);
    if (!claimed) return refuse('expired');
    const args = await this.masking.open(tx, workspaceId, row);
    const request = opened?.definition.version === row.version ? buildRequest(opened.definition, args) : null;
    if (!opened || !request || 'problem' in request) return refuse('changed');
    const receipt = receiptRequest(opened.definition, request, row.arguments);
    const started = { request: receipt, confirmed_by: row.confirmed_by, permission: 'approved' as const };
    const running = await this.store.start(tx, workspaceId, { id: row.id, at: this.now(), started });
    return { row: running, request, masked: maskedValues(args), ...opened };
  }

  private async refuse(
    tx: Queryable,
    workspaceId: string,
    { actor, action: { id }, reason }: { actor: Actor; action: ActionRow; reason: ToolRefusal },
  ): Promise<void> {
    const after = await this.store.refuse(tx, workspaceId, { id, reason, at: this.now() });
    await this.journal.completed(tx, workspaceId, actor, after);
    await this.outcomes.completed(tx, workspaceId, presentAction(after));
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
