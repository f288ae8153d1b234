/**
 * Actions on the customer's API (specification §3.11): proposed by the agent or an assistant, checked against
 * guardrails and kill switch right before they run, confirmed by the contact or approved by the team if required, and
 * run at most once.
 */
import { Inject, Injectable } from '@nestjs/common';
import { failed, refused, type ToolContext, type ToolOutcome, type ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { ApprovalsCommands } from '../handoffs/approvals.commands.js';
import { ActionGate } from './action-gate.js';
import { ActionRunner, type ClaimedAction } from './action-runner.js';
import type { ActionRow } from './actions.dto.js';
import { ActionsJournal, storedActor } from './actions.journal.js';
import { CONFIRMATION_MS, REFUSALS } from './actions.rules.js';
import { ActionsStore, type NewAction } from './actions.store.js';
import { DefinitionsReader, type ActionDefinition } from './definitions.reader.js';
import { MaskedArguments, maskedValues } from './masked-arguments.js';
import { receiptRequest, buildRequest, type ActionArguments } from './request.rules.js';

/** The contact who confirms or declines. */
export interface Confirming {
  workspaceId: string;
  contactId: string;
  actor: Actor;
}

/** The result of a transaction: an outcome to return, or an action to run after the commit. */
type ActionStep = { outcome: ToolOutcome } | { run: ClaimedAction };

@Injectable()
export class ActionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly definitions: DefinitionsReader,
    private readonly gate: ActionGate,
    private readonly store: ActionsStore,
    private readonly approvals: ApprovalsCommands,
    private readonly runner: ActionRunner,
    private readonly journal: ActionsJournal,
    private readonly masking: MaskedArguments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Proposes an action for the agent or an MCP assistant. It is refused, waits for the contact's confirmation or the
   * team's approval, or runs; nothing is stored if the arguments are invalid.
   */
  async propose(context: ToolContext, name: string, args: unknown): Promise<ToolOutcome> {
    const { workspaceId, actor } = context;
    const step = await this.db.transaction(workspaceId, async (tx): Promise<ActionStep> => {
      const opened = await this.definitions.opened(workspaceId, name, tx);
      if (!opened) return { outcome: failed('unknown_action', 'Action not found.') };
      const request = buildRequest(opened.definition, args);
      if ('problem' in request) return { outcome: failed('invalid_arguments', request.problem) };
      const proposed = { definition: opened.definition, args: args as ActionArguments };
      const row = await this.save(tx, context, proposed);
      if (row.status !== 'running') return { outcome: outcomeOf(row) };
      return { run: { row, request, masked: maskedValues(proposed.args), ...opened } };
    });
    return 'outcome' in step ? step.outcome : this.runner.run(workspaceId, actor, step.run);
  }

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
      const opened = await this.definitions.opened(workspaceId, waiting.name, tx);
      const subject = { sessionId: waiting.session_id, contactId: waiting.contact_id, actionId: waiting.id };
      const verdict = opened && (await this.gate.checkPermission(tx, workspaceId, opened.definition, subject));
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_confirmation') throw fail('conflict', 'The action is not awaiting confirmation.');
      const refuse = async (reason: ToolRefusal): Promise<ActionStep> => {
        const after = await this.store.refuse(tx, workspaceId, {
          id,
          reason,
          at: this.now(),
          confirmedBy: storedActor(actor),
        });
        await this.journal.completed(tx, workspaceId, actor, after);
        return { outcome: outcomeOf(after) };
      };
      if (!isConfirmed) return refuse('declined');
      if (Date.parse(row.expires_at!) <= this.clock.now()) return refuse('expired');
      if (!opened || opened.definition.version !== row.version) return refuse('changed');
      if (typeof verdict === 'object') return refuse(verdict!.refuse);
      const args = await this.masking.open(tx, workspaceId, row);
      const request = buildRequest(opened.definition, args);
      if ('problem' in request) return refuse('changed');
      const receipt = receiptRequest(opened.definition, request, row.arguments);
      const started = { request: receipt, confirmed_by: storedActor(actor), permission: 'confirmed' as const };
      const running = await this.store.start(tx, workspaceId, { id, at: this.now(), started });
      return { run: { row: running, request, masked: maskedValues(args), ...opened } };
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
      return outcomeOf(row);
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
    if (after.status === 'refused') return outcomeOf(after);
    if (after.handoff_id === null || after.status === 'awaiting_approval')
      throw fail('conflict', 'The action is not awaiting approval.');
    return failed('already_approved', 'The action has been approved already.');
  }

  private async actionOfContact({ workspaceId, contactId }: Confirming, id: string): Promise<ActionRow> {
    const row = await this.store.find(this.db.of(workspaceId), workspaceId, id);
    if (row?.contact_id !== contactId.toLowerCase()) throw fail('not_found');
    return row;
  }

  /** Stores the proposed action with the status that the guardrails require. */
  private async save(
    tx: Queryable,
    context: ToolContext,
    { definition, args }: { definition: ActionDefinition; args: ActionArguments },
  ): Promise<ActionRow> {
    const { workspaceId, actor, sessionId, contactId, confirm: isGuessed, hasOwnArguments: isOwn } = context;
    const subject = { sessionId, contactId, actionId: null, isGuessed, isOwn };
    const verdict = await this.gate.checkPermission(tx, workspaceId, definition, subject);
    const at = this.now();
    const storedArgs = await this.masking.mask(tx, workspaceId, args);
    const newAction: NewAction = {
      id: newId(),
      name: definition.name,
      version: definition.version,
      destructive: definition.destructive,
      arguments: storedArgs,
      requested_by: storedActor(actor),
      session_id: sessionId,
      contact_id: contactId,
      status: 'refused',
      reason: null,
      request: null,
      handoff_id: null,
      permission: null,
      masked_arguments: null,
      expires_at: null,
      started_at: null,
      finished_at: null,
      created_at: at,
    };
    if (typeof verdict === 'object')
      return this.saveRefused(tx, workspaceId, { actor, newAction, reason: verdict.refuse });
    if (verdict === 'auto' || verdict === 'read') {
      const request = receiptRequest(definition, buildRequest(definition, args), storedArgs);
      const running = { status: 'running', permission: verdict, request, started_at: at } as const;
      return this.store.insert(tx, workspaceId, { ...newAction, ...running });
    }
    if (storedArgs !== args) newAction.masked_arguments = this.masking.seal(workspaceId, newAction.id, args);
    if (verdict === 'confirm') {
      const expires = new Date(Date.parse(at) + CONFIRMATION_MS).toISOString();
      return this.store.insert(tx, workspaceId, { ...newAction, status: 'awaiting_confirmation', expires_at: expires });
    }
    const handoff = await this.approvals.request(
      { tx, workspaceId, actor },
      {
        sessionId: sessionId!,
        contactId,
        ask: `May the agent run ${definition.name} (${definition.method})? ${definition.description}`,
        action: { name: definition.name, arguments: storedArgs },
      },
    );
    const approval = { handoff_id: handoff.id, expires_at: handoff.action!.expires_at };
    return this.store.insert(tx, workspaceId, { ...newAction, ...approval, status: 'awaiting_approval' });
  }

  private async saveRefused(
    tx: Queryable,
    workspaceId: string,
    { actor, newAction, reason }: { actor: Actor; newAction: NewAction; reason: ToolRefusal },
  ): Promise<ActionRow> {
    // Ids of missing sessions and of another contact's sessions are not stored.
    const known = {
      session_id: newAction.session_id && (await this.store.lockSession(tx, workspaceId, newAction.session_id)),
      contact_id: newAction.contact_id && (await this.store.lockContact(tx, workspaceId, newAction.contact_id)),
    };
    const row = await this.store.insert(tx, workspaceId, {
      ...newAction,
      reason,
      session_id: known.session_id === undefined ? null : newAction.session_id,
      contact_id: known.contact_id && newAction.contact_id,
      finished_at: newAction.created_at,
    });
    await this.journal.completed(tx, workspaceId, actor, row);
    return row;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

/** The outcome of an action that is not run now. */
export function outcomeOf(row: ActionRow): ToolOutcome {
  const { id, name, destructive, expires_at: expiresAt } = row;
  if (row.status === 'refused') {
    const reason = row.reason as ToolRefusal;
    return { ...refused(reason, REFUSALS[reason]), receipt: id };
  }
  const action = { id, name, arguments: row.arguments, destructive, expiresAt: expiresAt! };
  if (row.status === 'awaiting_confirmation') return { status: 'needs_confirmation', action };
  return { status: 'needs_approval', action, handoffId: row.handoff_id! };
}
