/**
 * What a tool says of arguments that do not fit: a result, not an error of the protocol, because clients show a result to
 * the model, which can call again, and keep errors to themselves (MCP, Tools, Error Handling).
 */
import { ApiError } from '../../kernel/errors.js';
import type { Tool } from './tool.js';

/** A schema beyond that says less than it costs to read; the list of tools has it. */
const SCHEMA_CHARS_MAX = 600;

/**
 * Whether other arguments may help: what the caller may not do, or is not there, is refused as everywhere
 * (specification §9.2).
 */
export const isOfArguments = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 400;

/** @returns members of a JSON object: no structured content, which would have to be what the tool answers */
export function argumentErrors(tool: Tool, error: ApiError): string {
  return `"content":[{"type":"text","text":${JSON.stringify(textOf(tool, error))}}],"isError":true`;
}

/** Names the argument, says what is wrong with it, and what it takes. */
function textOf({ name, inputSchema }: Tool, { code, message, param }: ApiError): string {
  const accepted = inputSchema.properties ?? {};
  const names = `Arguments of ${name}: ${Object.keys(accepted).join(', ') || 'none'}.`;
  if (param === undefined) return `${sentence(message)} ${names}`;
  if (code.startsWith('unknown_') && !param.includes('.')) return `${param} is not an argument of this tool. ${names}`;
  const problem = sentence(message.includes(param) ? message : `${param}: ${message}`);
  const argument = param.split('.', 1)[0]!;
  const schema = Object.hasOwn(accepted, argument) ? JSON.stringify(accepted[argument]) : '';
  return schema && schema.length <= SCHEMA_CHARS_MAX ? `${problem} The schema of ${argument}: ${schema}` : problem;
}

const sentence = (message: string): string => (/[.!?]$/.test(message) ? message : `${message}.`);
