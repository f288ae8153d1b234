import { Inject, Injectable } from '@nestjs/common';
import type { ToolContext, ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { ApprovalsCommands } from '../../desk/handoffs/approvals.commands.js';
import { ActionGate } from './action-gate.js';
import type { ActionRow } from './actions.dto.js';
import { ActionsJournal, storedActor } from './actions.journal.js';
import { CONFIRMATION_MS } from './actions.rules.js';
import { ActionsStore, type NewAction } from './actions.store.js';
import type { ActionDefinition } from './definitions.reader.js';
import { MaskedArguments } from './masked-arguments.js';
import { buildRequest, receiptRequest, type ActionArguments } from './request.rules.js';

/** Stores proposed actions with the status that the guardrails require. */
@Injectable()
export class ActionProposals {
  constructor(
    private readonly gate: ActionGate,
    private readonly masking: MaskedArguments,
    private readonly approvals: ApprovalsCommands,
    private readonly store: ActionsStore,
    private readonly journal: ActionsJournal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param proposed with valid arguments */
  async save(
    tx: Queryable,
    context: ToolContext,
    { definition, args }: { definition: ActionDefinition; args: ActionArguments },
  ): Promise<ActionRow> {
    const { workspaceId, actor, sessionId, contactId, confirm: isGuessed, hasOwnArguments: isOwn } = context;
    const subject = { sessionId, contactId, actionId: null, isGuessed, isOwn };
    const verdict = await this.gate.checkPermission(tx, workspaceId, { definition, subject });
    const at = new Date(this.clock.now()).toISOString();
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
        sessionId: required(sessionId, 'the session of an approval'),
        contactId,
        ask: `May the agent run ${definition.name} (${definition.method})? ${definition.description}`,
        action: { name: definition.name, arguments: storedArgs },
      },
    );
    const { expires_at } = required(handoff.action, 'the action to approve');
    const approval = { handoff_id: handoff.id, expires_at };
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
    await this.journal.record(tx, workspaceId, { actor, row });
    return row;
  }
}
