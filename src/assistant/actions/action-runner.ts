/**
 * Runs a claimed action. The status `running` is committed before the request is sent, so it is sent at most once;
 * if the process dies in between, the sweeper closes the action as interrupted.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { failed, isUncertain, type ResponseWording, type ToolOutcome } from '../../agent/ports/tool.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { VendorTokensReader } from '../../people/contacts/vendor-tokens.reader.js';
import { ActionCaller } from './action-caller.js';
import type { ActionRow, ApprovedResponse } from './actions.dto.js';
import { requestingActor } from './actions.journal.js';
import { ActionOutcomes } from './action-outcomes.js';
import { ActionsStore, type Finish } from './actions.store.js';
import { failedCall, type CallOutcome, type FailureReason } from './api-response.rules.js';
import type { ActionDefinition, ActionSecrets } from './definitions.reader.js';
import type { ActionRequest } from './request.rules.js';

export interface ClaimedAction {
  /** Status `running`, committed. */
  row: ActionRow;
  /** The arguments to send; the receipt holds placeholders for masked values. */
  request: ActionRequest;
  /** Values that must not be stored in the receipt. */
  masked: string[];
  definition: ActionDefinition;
  secrets: ActionSecrets;
}

/** The result of a transaction: an outcome to return, or an action to run after the commit. */
export type ActionStep = { outcome: ToolOutcome } | { run: ClaimedAction };

@Injectable()
export class ActionRunner {
  private readonly log = new Logger(ActionRunner.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly caller: ActionCaller,
    private readonly tokens: VendorTokensReader,
    private readonly outcomes: ActionOutcomes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends the request and records the response. Rejects only if recording fails. */
  async run(workspaceId: string, actor: Actor, claimed: ClaimedAction): Promise<ToolOutcome> {
    const startedMs = this.clock.now();
    const outcome = await this.call(workspaceId, claimed).catch((error: Error) => {
      this.log.error(`an action could not be sent: ${error.message}`);
      return failedCall('interrupted');
    });
    const endedMs = this.clock.now();
    const { response_template: template, effect } = claimed.definition;
    const wording: ResponseWording = { template, isRead: effect === 'read' };
    const response = outcome.reason === null ? { data: outcome.data, wording } : null;
    const end = {
      status: outcome.reason === null ? 'completed' : 'failed',
      reason: outcome.reason,
      at: new Date(endedMs).toISOString(),
      responseStatus: outcome.httpStatus,
      excerpt: outcome.excerpt,
      durationMs: Math.max(0, endedMs - startedMs),
    } as const;
    await this.end(workspaceId, claimed.row, { actor, end, response });
    return outcome.reason === null
      ? { status: 'done', data: outcome.data, receipt: claimed.row.id, wording }
      : {
          ...failed(outcome.reason, outcome.message, outcome.data),
          receipt: claimed.row.id,
          isUncertain: effect === 'write' && isUncertain(outcome.reason),
        };
  }

  /** Ends an action whose process has died. @returns whether it had not ended yet */
  interrupt(workspaceId: string, id: string, sessionId: string | null): Promise<boolean> {
    const nothing = { responseStatus: null, excerpt: null, durationMs: null };
    const at = new Date(this.clock.now()).toISOString();
    const end = { status: 'failed', reason: 'interrupted' satisfies FailureReason, at, ...nothing } as const;
    return this.end(workspaceId, { id, session_id: sessionId }, { end, response: null });
  }

  /** @param ended `actor`: the one who requested it if absent. @returns whether the action had not ended yet */
  private end(
    workspaceId: string,
    { id, session_id }: Pick<ActionRow, 'id' | 'session_id'>,
    { actor, end, response }: { actor?: Actor; end: Finish; response: ApprovedResponse | null },
  ): Promise<boolean> {
    return this.db.transaction(workspaceId, async (tx) => {
      // Lock order: the session before its actions, as in `confirm`.
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.finish(tx, workspaceId, { id, end });
      if (row) await this.outcomes.completed(tx, workspaceId, { actor: actor ?? requestingActor(row), row, response });
      return row !== null;
    });
  }

  /** Unseals the contact's token, which is sent only to the definition's host. */
  private async call(workspaceId: string, claimed: ClaimedAction): Promise<CallOutcome> {
    const { row, definition, secrets, request, masked } = claimed;
    const contactId = definition.token === null ? null : row.contact_id;
    const token = contactId === null ? null : await this.tokens.open(workspaceId, contactId);
    return this.caller.call({ workspaceId, definition, request, secrets, masked, token, idempotencyKey: row.id });
  }
}
