/**
 * Turns a large model's tool call into an order. What it says of arguments counts only where the customer said it, so
 * nothing that others wrote can name an argument.
 */
import { schemaProblem } from '../../kernel/json-schema.js';
import { MASKS, secretNumbers } from '../../kernel/mask.js';
import type { ToolCall } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import { contactIn, requiredOf, type Arguments } from './arguments.js';
import { groundedArguments, type CustomerText } from './grounded-arguments.js';
import type { ToolOrder } from './tool-match.js';

/** @param customer everything that the customer wrote */
export function orderFromCall(
  { name, arguments: called }: ToolCall,
  tools: OfferedTool[],
  customer: CustomerText,
): { order: ToolOrder } | { problem: string } {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return { problem: `There is no tool ${JSON.stringify(name.slice(0, 64))}.` };
  if (called === null) return { problem: `The arguments of ${name} must be one JSON object.` };
  const args = groundedArguments(tool.parameters, unmasked(called, customer.text), customer);
  const missing = requiredOf(tool.parameters).filter((one) => !(one in args));
  const problem = missing.length === 0 ? schemaProblem(tool.parameters, args) : null;
  if (problem) return { problem: `${name}: ${problem.path} ${problem.message}.` };
  return { order: { tool, arguments: args, missing } };
}

/**
 * What was kept out of the prompt, put back where the model repeats its placeholder: the only value that the customer
 * wrote in its place. A placeholder that stands for nothing, or for several, is no value.
 */
function unmasked(args: Arguments, customer: string): Arguments {
  const { email, phone } = contactIn(customer);
  const values: Record<string, unknown> = { '[email]': email, '[phone]': phone, ...secretNumbersIn(customer) };
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => {
      if (typeof value !== 'string' || !MASK.test(value)) return [[name, value]];
      const put = values[value];
      return put === undefined ? [] : [[name, put]];
    }),
  ) as Arguments;
}
const MASK = new RegExp(`^${MASKS.source}$`);

/** The card, account and social security numbers of a text by their placeholders, where there is one of a kind. */
function secretNumbersIn(customer: string): Record<string, string> {
  const found = secretNumbers(customer);
  return Object.fromEntries(
    found
      .filter(({ mask }) => found.filter((one) => one.mask === mask).length === 1)
      .map(({ mask, value }) => [mask, value]),
  );
}
