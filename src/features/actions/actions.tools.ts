import { Injectable } from '@nestjs/common';
import type { Tool, ToolSource } from '../../agent/ports/tool.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { isOffered } from './actions.rules.js';
import { ActionsService } from './actions.service.js';
import { DefinitionsReader } from './definitions.reader.js';

/** The workspace's own actions. What the guardrails do not allow is not offered, and refused if it is asked for all the same. */
@Injectable()
export class ActionsTools implements ToolSource {
  constructor(
    private readonly actions: ActionsService,
    private readonly definitions: DefinitionsReader,
    private readonly guardrails: GuardrailsReader,
  ) {}

  /** @param stopped also what the kill switch stops: it is refused when it is asked for, which can be told then */
  async tools(workspaceId: string, stopped = false): Promise<Tool[]> {
    const definitions = await this.definitions.list(workspaceId);
    if (definitions.length === 0) return [];
    const set = await this.guardrails.get(workspaceId);
    const guardrails = stopped ? { ...set, kill_switch: { ...set.kill_switch, active: false } } : set;
    return definitions
      .filter((definition) => isOffered(guardrails, definition))
      .map(({ name, description, parameters, destructive, method, effect }) => ({
        ...{ name, description, parameters, destructive },
        effect: 'act',
        isLookup: effect === 'read',
        // RFC 9110 §9.2.2
        idempotent: method === 'GET' || method === 'PUT' || method === 'DELETE',
        run: (context, args) => this.actions.propose(context, name, args),
      }));
  }
}
