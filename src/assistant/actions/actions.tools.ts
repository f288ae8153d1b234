import { Injectable } from '@nestjs/common';
import { failed, refused, type Tool, type ToolOutcome, type ToolSource } from '../../agent/ports/tool.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { newId } from '../../platform/kernel/ids.js';
import { CONFIRMATION_MS, isOffered, permissionFor, REFUSALS } from './actions.rules.js';
import { ActionsService } from './actions.service.js';
import { DefinitionsReader } from './definitions.reader.js';
import { buildRequest, type ActionArguments } from './request.rules.js';

/** An action to simulate, not to run. */
interface SimulatedAction {
  args: unknown;
  isSignedIn: boolean;
  isGuessed: boolean;
  /** All arguments come from the contact's words or profile. */
  isOwn: boolean;
}

/**
 * Offers the workspace's own actions as tools. Actions that guardrails forbid are not offered, and are refused if
 * they are called anyway.
 */
@Injectable()
export class ActionsTools implements ToolSource {
  constructor(
    private readonly actions: ActionsService,
    private readonly definitions: DefinitionsReader,
    private readonly guardrails: GuardrailsReader,
  ) {}

  /** @param includeStopped whether to include actions that the kill switch stops; calls to them are refused */
  async tools(workspaceId: string, includeStopped = false): Promise<Tool[]> {
    const definitions = await this.definitions.list(workspaceId);
    if (definitions.length === 0) return [];
    const set = await this.guardrails.get(workspaceId);
    const guardrails = includeStopped ? { ...set, kill_switch: { ...set.kill_switch, active: false } } : set;
    return definitions
      .filter((definition) => isOffered(guardrails, definition))
      .map(({ name, description, parameters, destructive, method, effect }) => ({
        name,
        description,
        parameters,
        destructive,
        effect: 'act',
        isLookup: effect === 'read',
        // RFC 9110 §9.2.2
        idempotent: method === 'GET' || method === 'PUT' || method === 'DELETE',
        run: (context, args) => this.actions.propose(context, name, args),
      }));
  }

  /**
   * Simulates the first action in a known contact's conversation: stores nothing and calls no API.
   * @returns null if the action would run
   */
  async simulated(workspaceId: string, name: string, simulation: SimulatedAction): Promise<ToolOutcome | null> {
    const definition = await this.definitions.find(workspaceId, name);
    if (!definition) return failed('unknown_action', 'Action not found.');
    const request = buildRequest(definition, simulation.args);
    if ('problem' in request) return failed('invalid_arguments', request.problem);
    const { destructive, effect, token } = definition;
    const verdict = permissionFor({
      guardrails: await this.guardrails.get(workspaceId),
      name,
      destructive,
      isOwnLookup: simulation.isOwn && effect === 'read',
      isGuessed: simulation.isGuessed,
      needsContact: token !== null,
      contact: true,
      signedIn: simulation.isSignedIn,
      session: true,
      used: 0,
    });
    if (typeof verdict === 'object') return refused(verdict.refuse, REFUSALS[verdict.refuse]);
    if (verdict === 'auto' || verdict === 'read') return null;
    const expiresAt = new Date(Date.now() + CONFIRMATION_MS).toISOString();
    const action = { id: newId(), name, arguments: simulation.args as ActionArguments, destructive, expiresAt };
    return verdict === 'confirm'
      ? { status: 'needs_confirmation', action }
      : { status: 'needs_approval', action, handoffId: newId() };
  }
}
