/**
 * Invalid tool arguments are reported as a result, not as a protocol error, because clients show results to the
 * model, which can then correct the call, and hide protocol errors from it (MCP, Tools, Error Handling).
 */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError } from '../../platform/kernel/errors.js';
import type { McpTool } from './tool.js';
import { textBefore } from '../../platform/kernel/text-before.js';

/** A longer schema costs more to read than it helps; the list of tools contains it. */
const SCHEMA_CHARS_MAX = 600;

/**
 * Whether other arguments may help: missing permissions and missing resources are refused as on every surface
 * (specification §9.2).
 */
export const isOfArguments = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

/** Without structured content, which would have to match the tool's output schema. */
export function argumentErrors(tool: McpTool, error: ApiError): CallToolResult {
  return { content: [{ type: 'text', text: textOf(tool, error) }], isError: true };
}

/** Names the argument, the problem, and the accepted values. */
function textOf({ name, inputSchema }: McpTool, { code, message, param }: ApiError): string {
  const accepted = inputSchema.properties ?? {};
  const names = `Arguments of ${name}: ${Object.keys(accepted).join(', ') || 'none'}.`;
  if (param === undefined) return `${sentence(message)} ${names}`;
  if (code.startsWith('unknown_') && !param.includes('.')) return `${param} is not an argument of this tool. ${names}`;
  const problem = sentence(message.includes(param) ? message : `${param}: ${message}`);
  const argument = textBefore(param, '.');
  const schema = Object.hasOwn(accepted, argument) ? JSON.stringify(accepted[argument]) : '';
  return schema && schema.length <= SCHEMA_CHARS_MAX ? `${problem} The schema of ${argument}: ${schema}` : problem;
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
