/**
 * Actions on the customer's API (specification §3.11): proposed by the agent or an assistant, judged by guardrails and
 * kill switch at the moment of acting, confirmed by the person or approved by the team where these say so, and then run
 * at most once.
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
import { ActionRunner, type TakenUp } from './action-runner.js';
import type { ActionRow } from './actions.dto.js';
import { ActionsJournal, asker } from './actions.journal.js';
import { CONFIRMATION_MS, REFUSALS } from './actions.rules.js';
import { ActionsStore, type NewAction } from './actions.store.js';
import { DefinitionsReader, type ActionDefinition } from './definitions.reader.js';
import { prepared, type ActionArguments, type ActionRequest } from './request.rules.js';

/** Who confirms, or says no: whoever the conversation is with. */
export interface Confirming {
  workspaceId: string;
  contactId: string;
  actor: Actor;
}

/** What a transaction decided: what to tell, or what to run once it is committed. */
type Step = { tell: ToolOutcome } | { run: TakenUp };

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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * The agent, or an assistant over MCP, wants an action done with these arguments. It is refused, waits for the person's
   * confirmation or for the team's approval, or runs; arguments that do not fit leave nothing behind.
   */
  async propose(context: ToolContext, name: string, args: unknown): Promise<ToolOutcome> {
    const { workspaceId, actor } = context;
    const step = await this.db.transaction(workspaceId, async (tx): Promise<Step> => {
      const opened = await this.definitions.opened(workspaceId, name, tx);
      if (!opened) return { tell: failed('unknown_action', 'Action not found.') };
      const request = prepared(opened.definition, args);
      if ('problem' in request) return { tell: failed('invalid_arguments', request.problem) };
      const row = await this.keep(tx, context, opened.definition, args as ActionArguments, request);
      return row.status === 'running' ? { run: { row, ...opened } } : { tell: told(row) };
    });
    return 'tell' in step ? step.tell : this.runner.run(workspaceId, actor, step.run);
  }

  /**
   * The person says yes to exactly what was asked, once, or no. Guardrails and kill switch are looked at anew.
   * Throws `not_found` for another's action; `conflict` for one that does not wait for a confirmation (any more).
   */
  async confirm({ workspaceId, contactId, actor }: Confirming, id: string, yes = true): Promise<ToolOutcome> {
    const step = await this.db.transaction(workspaceId, async (tx): Promise<Step> => {
      const waiting = await this.store.find(tx, workspaceId, id);
      if (!waiting || waiting.contact_id !== contactId.toLowerCase()) throw fail('not_found');
      if (waiting.status !== 'awaiting_confirmation')
        throw fail('conflict', 'The action is not awaiting confirmation.');
      const opened = await this.definitions.opened(workspaceId, waiting.name, tx);
      const place = { sessionId: waiting.session_id, contactId: waiting.contact_id, actionId: waiting.id };
      const verdict = opened && (await this.gate.verdict(tx, workspaceId, opened.definition, place));
      const row = await this.store.lock(tx, workspaceId, id);
      if (row?.status !== 'awaiting_confirmation') throw fail('conflict', 'The action is not awaiting confirmation.');
      const refuse = async (reason: ToolRefusal): Promise<Step> => {
        const after = await this.store.refuse(tx, workspaceId, id, reason, this.now(), asker(actor));
        await this.journal.over(tx, workspaceId, actor, after);
        return { tell: told(after) };
      };
      if (!yes) return refuse('declined');
      if (Date.parse(row.expires_at!) <= this.clock.now()) return refuse('expired');
      if (!opened || opened.definition.version !== row.version) return refuse('changed');
      if (typeof verdict === 'object') return refuse(verdict!.refuse);
      const request = prepared(opened.definition, row.arguments);
      if ('problem' in request) return refuse('changed');
      const started = { request, confirmed_by: asker(actor) };
      return { run: { row: await this.store.start(tx, workspaceId, id, this.now(), started), ...opened } };
    });
    return 'tell' in step ? step.tell : this.runner.run(workspaceId, actor, step.run);
  }

  /** Keeps what was asked for, in the state that the guardrails put it in. */
  private async keep(
    tx: Queryable,
    { workspaceId, actor, sessionId, contactId, confirm = false }: ToolContext,
    definition: ActionDefinition,
    args: ActionArguments,
    request: ActionRequest,
  ): Promise<ActionRow> {
    const place = { sessionId, contactId, actionId: null };
    const judged = await this.gate.verdict(tx, workspaceId, definition, place);
    const verdict = judged === 'run' && confirm ? 'confirm' : judged;
    const at = this.now();
    const asked: NewAction = {
      ...{ id: newId(), name: definition.name, version: definition.version, destructive: definition.destructive },
      ...{ arguments: args, requested_by: asker(actor), session_id: sessionId, contact_id: contactId },
      ...{ status: 'refused', reason: null, request: null, handoff_id: null },
      ...{ expires_at: null, started_at: null, finished_at: null, created_at: at },
    };
    if (typeof verdict === 'object') return this.keepRefused(tx, workspaceId, actor, asked, verdict.refuse);
    if (verdict === 'run')
      return this.store.insert(tx, workspaceId, { ...asked, status: 'running', request, started_at: at });
    if (verdict === 'confirm') {
      const expires = new Date(Date.parse(at) + CONFIRMATION_MS).toISOString();
      return this.store.insert(tx, workspaceId, { ...asked, status: 'awaiting_confirmation', expires_at: expires });
    }
    const handoff = await this.approvals.ask(tx, workspaceId, actor, {
      ...{ sessionId: sessionId!, contactId },
      ask: `May the agent run ${definition.name} (${definition.method})? ${definition.description}`,
      action: { name: definition.name, arguments: args },
    });
    const waits = { handoff_id: handoff.id, expires_at: handoff.action!.expires_at };
    return this.store.insert(tx, workspaceId, { ...asked, ...waits, status: 'awaiting_approval' });
  }

  private async keepRefused(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    asked: NewAction,
    reason: ToolRefusal,
  ): Promise<ActionRow> {
    // Of what is not there, or is another's, not even the id is kept.
    const known = {
      session_id: asked.session_id && (await this.store.lockSession(tx, workspaceId, asked.session_id)),
      contact_id: asked.contact_id && (await this.store.holdContact(tx, workspaceId, asked.contact_id)),
    };
    const row = await this.store.insert(tx, workspaceId, {
      ...asked,
      reason,
      session_id: known.session_id === undefined ? null : asked.session_id,
      contact_id: known.contact_id && asked.contact_id,
      finished_at: asked.created_at,
    });
    await this.journal.over(tx, workspaceId, actor, row);
    return row;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

/** What is told of an action that does not run now. */
function told(row: ActionRow): ToolOutcome {
  const { id, name, destructive, expires_at: expiresAt } = row;
  if (row.status === 'refused') {
    const reason = row.reason as ToolRefusal;
    return { ...refused(reason, REFUSALS[reason]), receipt: id };
  }
  const action = { id, name, arguments: row.arguments, destructive, expiresAt: expiresAt! };
  if (row.status === 'awaiting_confirmation') return { status: 'needs_confirmation', action };
  return { status: 'needs_approval', action, handoffId: row.handoff_id! };
}
