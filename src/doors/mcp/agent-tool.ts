/** Offers a tool of the agent to a contact's own assistant: the same code runs for another caller. */
import type { Tool as AgentTool, ToolContext, ToolOutcome } from '../../agent/ports/tool.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { fail } from '../../platform/kernel/errors.js';
import type { Annotations, McpTool } from './tool.js';

/** @param context of the contact, looked up when the tool is called */
export function agentTool(
  tool: AgentTool,
  title: string,
  context: () => Promise<Pick<ToolContext, 'contactId' | 'timezone'>>,
): McpTool {
  return {
    name: tool.name,
    title,
    description: tool.description,
    needs: 'reply',
    anonymous: false,
    annotations: annotationsOf(tool),
    inputSchema: tool.parameters,
    outputSchema: { type: 'object' },
    call: async ({ caller: { workspaceId }, actor }, args) => {
      const known = await context();
      return resultOf(await tool.run({ workspaceId, actor, sessionId: null, surface: 'agent', ...known }, args));
    },
  };
}

/** Actions in the customer's own product reach beyond our data. */
const annotationsOf = ({ effect, destructive, idempotent }: AgentTool): Annotations => ({
  readOnlyHint: effect === 'read',
  destructiveHint: destructive,
  idempotentHint: idempotent,
  openWorldHint: effect === 'act',
});

/** The result of the tool, or the reason for a refusal. Throws in the same cases as `/v1`. */
export function resultOf(outcome: ToolOutcome): object {
  const { receipt: _, ...text } = outcome as ToolOutcome & { receipt?: string };
  return bodyOf(text);
}

function bodyOf(outcome: ToolOutcome): object {
  if (outcome.status === 'done') return isObject(outcome.data) ? outcome.data : { status: 'done', data: outcome.data };
  if (outcome.status === 'refused') {
    if (outcome.reason === 'kill_switch') throw fail('kill_switch_active', outcome.message);
    return outcome;
  }
  if (outcome.status === 'failed') {
    if (outcome.reason === 'invalid_arguments') throw fail('invalid_field', outcome.message);
    if (outcome.reason === 'slot_unavailable') throw fail('slot_unavailable', outcome.message);
    return outcome;
  }
  const { action, ...rest } = outcome;
  const { expiresAt: expires_at, ...waiting } = action;
  const handoff = rest.status === 'needs_approval' ? { handoff_id: rest.handoffId } : {};
  return { status: rest.status, action: { ...waiting, expires_at }, ...handoff };
}
