/**
 * Runs an action that was taken up: committed as running before anything is sent, so it is sent at most once. Whoever
 * stops in between leaves a row that the sweeper closes as interrupted.
 */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { failed, type ToolOutcome } from '../../agent/ports/tool.js';
import { CLOCK } from '../../config/config.module.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { VendorTokensReader } from '../contacts/vendor-tokens.reader.js';
import { ActionCaller } from './action-caller.js';
import { presentAction, type ActionRow } from './actions.dto.js';
import { ActionOutcomeHooks } from './action-outcomes.hooks.js';
import { ActionsJournal } from './actions.journal.js';
import { ActionsStore } from './actions.store.js';
import { failedCall, type CallOutcome } from './answer.rules.js';
import type { ActionDefinition, ActionSecrets } from './definitions.reader.js';

export interface TakenUp {
  /** Status `running`, committed. */
  row: ActionRow;
  definition: ActionDefinition;
  secrets: ActionSecrets;
}

@Injectable()
export class ActionRunner {
  private readonly log = new Logger(ActionRunner.name);

  constructor(
    private readonly db: TenantDb,
    private readonly store: ActionsStore,
    private readonly caller: ActionCaller,
    private readonly tokens: VendorTokensReader,
    private readonly journal: ActionsJournal,
    private readonly outcomes: ActionOutcomeHooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends it, and records what came back. Rejects only where that cannot be recorded. */
  async run(workspaceId: string, actor: Actor, taken: TakenUp): Promise<ToolOutcome> {
    const startedMs = this.clock.now();
    const outcome = await this.call(workspaceId, taken).catch((error: Error) => {
      this.log.error(`an action could not be sent: ${error.message}`);
      return failedCall('interrupted');
    });
    const endedMs = this.clock.now();
    await this.db.transaction(workspaceId, async (tx) => {
      const { handoff_id, session_id } = taken.row;
      // A session is held before its actions are, as by whoever confirms one.
      if (session_id !== null) await this.store.lockSession(tx, workspaceId, session_id);
      const row = await this.store.finish(tx, workspaceId, taken.row.id, {
        status: outcome.reason === null ? 'completed' : 'failed',
        reason: outcome.reason,
        at: new Date(endedMs).toISOString(),
        responseStatus: outcome.httpStatus,
        excerpt: outcome.excerpt,
        durationMs: Math.max(0, endedMs - startedMs),
      });
      if (row) await this.journal.over(tx, workspaceId, actor, row);
      if (row && handoff_id !== null) await this.outcomes.over(tx, workspaceId, presentAction(row));
    });
    return outcome.reason === null
      ? { status: 'done', data: outcome.data, receipt: taken.row.id }
      : { ...failed(outcome.reason, outcome.message!, outcome.data), receipt: taken.row.id };
  }

  /** The person's token is opened now, and given to nobody but the definition's own host. */
  private async call(workspaceId: string, { row, definition, secrets }: TakenUp): Promise<CallOutcome> {
    const wanted = definition.token !== null && row.contact_id !== null;
    const token = wanted ? await this.tokens.open(workspaceId, row.contact_id!) : null;
    return this.caller.call({ workspaceId, definition, request: row.request!, secrets, token, idempotencyKey: row.id });
  }
}
