/** Actions in the workspace's own product, run for a contact with that contact's own rights (specification §9.4). */
import { Injectable } from '@nestjs/common';
import { IsObject, Matches } from 'class-validator';
import { ActionDecisionsService } from '../../assistant/actions/action-decisions.service.js';
import { ActionsService } from '../../assistant/actions/actions.service.js';
import { ActionsTools } from '../../assistant/actions/actions.tools.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { IsUuid, Optional } from '../../platform/http/fields.js';
import { fail } from '../../platform/kernel/errors.js';
import { readObject } from '../../platform/http/input.js';
import { resultOf } from './agent-tool.js';
import { argumentsOf } from './operation-tool.js';
import { READS, type McpTool, type McpToolCall } from './tool.js';

class RunArguments {
  @Optional()
  @Matches(/^[a-z][a-z0-9_]{0,63}$/, { message: 'name must be one of list_actions' })
  name?: string | null;

  @Optional()
  @IsObject()
  arguments?: object | null;

  @Optional()
  @IsUuid()
  confirm_id?: string | null;

  @Optional()
  @IsUuid()
  session_id?: string | null;
}

const COMMON = { needs: 'reply', anonymous: false } as const;
const ID = { type: ['string', 'null'], format: 'uuid' };
/** An action may do anything that the customer's product can do. */
const RUNS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };

@Injectable()
export class ActionTools {
  constructor(
    private readonly offered: ActionsTools,
    private readonly actions: ActionsService,
    private readonly decisions: ActionDecisionsService,
    private readonly sessions: SessionsReader,
  ) {}

  /** @param contactId contact of the endpoint */
  all(contactId: string): McpTool[] {
    return [
      {
        ...COMMON,
        name: 'list_actions',
        title: 'List what can be done',
        description:
          'Lists what can be done for this customer in the company’s own product, each with the JSON Schema of its arguments. Run one with run_action.',
        annotations: READS,
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        outputSchema: { type: 'object' },
        call: async ({ caller }, args) => {
          argumentsOf({}, args);
          const tools = await this.offered.tools(caller.workspaceId);
          const data = tools.map(({ name, description, parameters, destructive, isLookup }) => ({
            name,
            description,
            parameters,
            destructive,
            effect: isLookup ? 'read' : 'write',
          }));
          return { object: 'list', data };
        },
      },
      {
        ...COMMON,
        name: 'run_action',
        title: 'Do something for the customer',
        description:
          'Does something of list_actions for this customer, with the customer’s own rights. If it answers needs_confirmation, ask the customer, and call this again with confirm_id alone. needs_approval: a person of the company decides; there is nothing to do but wait.',
        annotations: RUNS,
        inputSchema: {
          type: 'object',
          properties: {
            name: { type: ['string', 'null'], description: 'As list_actions names it.' },
            arguments: { type: ['object', 'null'], description: 'As its schema wants them.' },
            confirm_id: { ...ID, description: 'Of an action that the customer has said yes to.' },
            session_id: {
              ...ID,
              description: 'Of the conversation that it belongs to; default the customer’s last one.',
            },
          },
          additionalProperties: false,
        },
        outputSchema: { type: 'object' },
        call: (call, args) => this.run(call, contactId, readObject(RunArguments, args)),
      },
    ];
  }

  private async run({ caller, actor }: McpToolCall, contactId: string, sent: RunArguments): Promise<object> {
    const { workspaceId } = caller;
    const { name, confirm_id: confirmId } = sent;
    if (confirmId) {
      if (name || sent.arguments)
        throw fail('invalid_field', 'Send confirm_id without other arguments', {
          param: 'confirm_id',
        });
      return resultOf(await this.decisions.confirm({ workspaceId, contactId, actor }, confirmId));
    }
    if (!name) throw fail('missing_field', 'name or confirm_id is required', { param: 'name' });
    const sessionId = await this.session(workspaceId, contactId, sent.session_id ?? null);
    const context = { workspaceId, contactId, actor, sessionId, surface: 'agent', timezone: null } as const;
    const outcome = await this.actions.propose(context, name, sent.arguments ?? {});
    if (outcome.status === 'failed' && outcome.reason === 'unknown_action')
      throw fail('invalid_field', outcome.message, { param: 'name' });
    if (outcome.status === 'failed' && outcome.reason === 'invalid_arguments')
      throw fail('invalid_field', outcome.message, { param: 'arguments' });
    return resultOf(outcome);
  }

  /** The session to which an action belongs. Throws `invalid_field` if it is not the contact's. */
  private async session(workspaceId: string, contactId: string, wanted: string | null): Promise<string | null> {
    if (wanted === null) {
      const { items } = await this.sessions.list(workspaceId, { contact_id: contactId, limit: 1 });
      return items[0]?.id ?? null;
    }
    const session = await this.sessions.find(workspaceId, wanted);
    if (session?.contact_id === contactId) return session.id;
    throw fail('invalid_field', 'session_id is not a session of this contact', { param: 'session_id' });
  }
}
