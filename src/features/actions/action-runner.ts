/**
 * Runs a claimed action. The status `running` is committed before the request is sent, so it is sent at most once;
 * if the process dies in between, the sweeper closes the action as interrupted.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { failed, type ResponseWording, type ToolOutcome } from '../../agent/ports/tool.js';
import { CLOCK } from '../../config/config.module.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { VendorTokensReader } from '../contacts/vendor-tokens.reader.js';
import { ActionCaller } from './action-caller.js';
import type { ActionRow } from './actions.dto.js';
import { ActionOutcomes } from './action-outcomes.js';
import { ActionsStore } from './actions.store.js';
import { failedCall, type CallOutcome } from './api-response.rules.js';
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
    await this.db.transaction(workspaceId, async (tx) => {
      const { session_id } = claimed.row;
      // Lock order: the session before its actions, as in `confirm`.
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.finish(tx, workspaceId, {
        id: claimed.row.id,
        end: {
          status: outcome.reason === null ? 'completed' : 'failed',
          reason: outcome.reason,
          at: new Date(endedMs).toISOString(),
          responseStatus: outcome.httpStatus,
          excerpt: outcome.excerpt,
          durationMs: Math.max(0, endedMs - startedMs),
        },
      });
      const response = outcome.reason === null ? { data: outcome.data, wording } : null;
      if (row) await this.outcomes.completed(tx, workspaceId, { actor, row, response });
    });
    return outcome.reason === null
      ? { status: 'done', data: outcome.data, receipt: claimed.row.id, wording }
      : { ...failed(outcome.reason, outcome.message, outcome.data), receipt: claimed.row.id };
  }

  /** Unseals the contact's token, which is sent only to the definition's host. */
  private async call(workspaceId: string, claimed: ClaimedAction): Promise<CallOutcome> {
    const { row, definition, secrets, request, masked } = claimed;
    const contactId = definition.token === null ? null : row.contact_id;
    const token = contactId === null ? null : await this.tokens.open(workspaceId, contactId);
    return this.caller.call({ workspaceId, definition, request, secrets, masked, token, idempotencyKey: row.id });
  }
}
