/**
 * Actions on the customer's API (specification §3.11): proposed by the agent or an assistant, checked against
 * guardrails and kill switch right before they run, confirmed by the contact or approved by the team if required, and
 * run at most once.
 */
import { Injectable } from '@nestjs/common';
import { failed, type ToolContext, type ToolOutcome } from '../../agent/ports/tool.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ActionProposals } from './action-proposals.js';
import { ActionRunner, type ActionStep } from './action-runner.js';
import { storedOutcome } from './actions.rules.js';
import { DefinitionsReader } from './definitions.reader.js';
import { maskedValues } from './masked-arguments.js';
import { buildRequest, type ActionArguments } from './request.rules.js';

@Injectable()
export class ActionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly definitions: DefinitionsReader,
    private readonly proposals: ActionProposals,
    private readonly runner: ActionRunner,
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
      const row = await this.proposals.save(tx, context, proposed);
      if (row.status !== 'running') return { outcome: storedOutcome(row) };
      return { run: { row, request, masked: maskedValues(proposed.args), ...opened } };
    });
    return 'outcome' in step ? step.outcome : this.runner.run(workspaceId, actor, step.run);
  }
}
