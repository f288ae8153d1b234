import { Inject, Injectable } from '@nestjs/common';
import type { ToolRefusal } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ActionGate } from './action-gate.js';
import { ActionOutcomes } from './action-outcomes.js';
import type { ClaimedAction } from './action-runner.js';
import type { ActionDto, ActionRow } from './actions.dto.js';
import type { PermissionDecision } from './actions.rules.js';
import { ActionsStore } from './actions.store.js';
import { DefinitionsReader, type OpenedDefinition } from './definitions.reader.js';
import { MaskedArguments, maskedValues } from './masked-arguments.js';
import { buildRequest, receiptRequest } from './request.rules.js';

/** The action's present definition, and whether the guardrails permit it now. */
export interface RecheckedAction extends OpenedDefinition {
  verdict: PermissionDecision;
}

/** Ends the wait of an action: it is checked again, and then starts or is refused. */
@Injectable()
export class WaitingActions {
  constructor(
    private readonly definitions: DefinitionsReader,
    private readonly gate: ActionGate,
    private readonly masking: MaskedArguments,
    private readonly store: ActionsStore,
    private readonly outcomes: ActionOutcomes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Checks guardrails and kill switch again. Locks as ActionGate does, so the caller must not have locked the action
   * or its hand-off before.
   * @returns null if the definition was removed
   */
  async recheck(tx: Queryable, workspaceId: string, waiting: ActionRow): Promise<RecheckedAction | null> {
    const opened = await this.definitions.opened(workspaceId, waiting.name, tx);
    if (!opened) return null;
    const subject = { sessionId: waiting.session_id, contactId: waiting.contact_id, actionId: waiting.id };
    return {
      ...opened,
      verdict: await this.gate.checkPermission(tx, workspaceId, { definition: opened.definition, subject }),
    };
  }

  /**
   * Marks the locked action as running. Throws VaultError if its arguments cannot be decrypted.
   * @returns null if its definition has changed
   */
  async start(
    tx: Queryable,
    workspaceId: string,
    {
      row,
      rechecked,
      ...grant
    }: { row: ActionRow; rechecked: RecheckedAction | null } & Pick<ActionDto, 'confirmed_by' | 'permission'>,
  ): Promise<ClaimedAction | null> {
    const args = await this.masking.open(tx, workspaceId, row);
    if (rechecked?.definition.version !== row.version) return null;
    const { definition, secrets } = rechecked;
    const request = buildRequest(definition, args);
    if ('problem' in request) return null;
    const started = { request: receiptRequest(definition, request, row.arguments), ...grant };
    const running = await this.store.start(tx, workspaceId, { id: row.id, at: this.now(), started });
    await this.outcomes.started(tx, workspaceId, running);
    return { row: running, request, masked: maskedValues(args), definition, secrets };
  }

  async refuse(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      id,
      reason,
      confirmedBy,
    }: { actor: Actor; id: string; reason: ToolRefusal; confirmedBy?: ActionDto['confirmed_by'] },
  ): Promise<ActionRow> {
    const row = await this.store.refuse(tx, workspaceId, { id, reason, at: this.now(), confirmedBy });
    await this.outcomes.completed(tx, workspaceId, { actor, row });
    return row;
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}
