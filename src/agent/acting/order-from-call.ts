/**
 * Turns a large model's tool call into an order. Its arguments count only if the customer stated them, so that
 * no other text can supply an argument.
 */
import { schemaProblem } from '../../platform/kernel/json-schema.js';
import { MASKS, secretNumbers } from '../../platform/kernel/mask.js';
import type { ToolCall } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import { contactIn, requiredOf, type Arguments } from './arguments.js';
import { groundedArguments, type CustomerText } from './grounded-arguments.js';
import type { ToolOrder } from './tool-match.js';

/** @param customer all text that the customer wrote */
export function orderFromCall(
  { name, arguments: called }: ToolCall,
  tools: OfferedTool[],
  customer: CustomerText,
): { order: ToolOrder } | { problem: string } {
  const tool = tools.find((offered) => offered.name === name);
  if (!tool) return { problem: `There is no tool ${JSON.stringify(name.slice(0, 64))}.` };
  if (called === null) return { problem: `The arguments of ${name} must be one JSON object.` };
  const args = groundedArguments(tool.parameters, unmasked(called, customer.text), customer);
  const missing = requiredOf(tool.parameters).filter((required) => !(required in args));
  const problem = missing.length === 0 ? schemaProblem(tool.parameters, args) : null;
  if (problem) return { problem: `${name}: ${problem.path} ${problem.message}.` };
  return { order: { tool, arguments: args, missing } };
}

/**
 * Replaces a placeholder that the model repeats by the masked value: the only one that the customer wrote of
 * that kind. A placeholder without a value, or with several, is dropped.
 */
function unmasked(args: Arguments, customer: string): Arguments {
  const { email, phone } = contactIn(customer);
  const values: Record<string, unknown> = { '[email]': email, '[phone]': phone, ...secretNumbersIn(customer) };
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, value]) => {
      if (typeof value !== 'string' || !MASK.test(value)) return [[name, value]];
      const original = values[value];
      return original === undefined ? [] : [[name, original]];
    }),
  ) as Arguments;
}
const MASK = new RegExp(`^${MASKS.source}$`);

/** A text's card, account and social security numbers by placeholder, if there is exactly one of the kind. */
function secretNumbersIn(customer: string): Record<string, string> {
  const found = secretNumbers(customer);
  return Object.fromEntries(
    found
      .filter(({ mask }) => found.filter((other) => other.mask === mask).length === 1)
      .map(({ mask, value }) => [mask, value]),
  );
}
