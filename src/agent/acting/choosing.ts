/**
 * Turns a large model's tool call into an order. What it says of arguments counts only where the customer said it, so
 * nothing that others wrote can name an argument.
 */
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';
import type { ToolCall } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import { words } from '../retrieval/lexemes.js';
import { contactIn, propertiesOf, requiredOf, type Arguments } from './arguments.js';
import type { ToolOrder } from './tool-match.js';

/** @param said everything that the customer wrote, a line each */
export function orderFromCall(
  { name, arguments: called }: ToolCall,
  tools: OfferedTool[],
  said: string,
): { order: ToolOrder } | { problem: string } {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return { problem: `There is no tool ${JSON.stringify(name.slice(0, 64))}.` };
  if (called === null) return { problem: `The arguments of ${name} must be one JSON object.` };
  const args = saidArguments(tool.parameters, unmasked(called, said), said);
  const missing = requiredOf(tool.parameters).filter((one) => !(one in args));
  const problem = missing.length === 0 ? schemaProblem(tool.parameters, args) : null;
  if (problem) return { problem: `${name}: ${problem.path} ${problem.message}.` };
  return { order: { tool, arguments: args, missing } };
}

/** Those arguments that the person said, or chose from what the schema lists. */
export function saidArguments(schema: JsonSchema, args: Arguments, said: string): Arguments {
  const known = new Map(propertiesOf(schema));
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const property = known.get(name);
      return property !== undefined && schemaProblem(property, value) === null && wasSaid(value, property, said);
    }),
  );
}

/** Whether a number stands in a text by itself, with a decimal point or comma. */
function hasNumber(text: string, number: string): boolean {
  return [number, number.replace('.', ',')].some((written) => {
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1))
      if (!/[\d.]/.test(text[at - 1] ?? '') && !/\d/.test(text[at + written.length] ?? '')) return true;
    return false;
  });
}

function wasSaid(value: Json, property: JsonSchema, said: string): boolean {
  if (typeof value === 'boolean' || Array.isArray(property['enum'])) return true;
  if (typeof value === 'number') return hasNumber(said.replace(/(\d)[,\u202f ](?=\d{3}(?!\d))/g, '$1'), String(value));
  if (typeof value === 'string') {
    const sought = words(value).join(' ');
    return sought !== '' && ` ${words(said).join(' ')} `.includes(` ${sought} `);
  }
  if (value === null) return true;
  return Object.values(value).every((one) => wasSaid(one as Json, {}, said));
}

/** What was kept out of the prompt, put back where the model repeats its mark. */
function unmasked(args: Arguments, said: string): Arguments {
  const contact = contactIn(said);
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (value === '[email]' && contact['email'] !== undefined) return [name, contact['email']];
      if (value === '[phone]' && contact['phone'] !== undefined) return [name, contact['phone']];
      return [name, value];
    }),
  );
}
