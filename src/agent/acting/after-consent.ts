/** What a message says after a yes or no to `Shall I?`: the same order again, a changed one, or something else. */
import type { OfferedTool } from '../ports/tool.js';
import { variantsOf, words } from '../retrieval/lexemes.js';
import { addsTo } from '../understanding/consent.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { extractArguments, type Arguments } from './arguments.js';
import { chooseTool } from './tool-choice.js';
import { isPlainYes } from './assent.js';
import { hasNoOtherWords, nameWords, sharedConcepts, withArguments, type ToolOrder } from './tool-match.js';

/** `Yes, cancel it`, `ok please cancel order 17`: the order that the agent asked about. */
export function repeatsOrder(message: UnderstoodMessage, tool: OfferedTool, args: Arguments): boolean {
  const { opening, languages } = message;
  if (!opening?.isYes || ordersIn(message).length === 0) return false;
  return hasNoOtherWords({ text: opening.rest, languages }, tool, args);
}

/**
 * Whether a yes carries the action out: it says yes and nothing else but the action’s own words. `Yes, keep it` and `yes,
 * later` do not; what is added as a question (`yes, and what does it cost?`) is answered afterwards.
 */
export function isYesTo(
  { text, opening, languages }: UnderstoodMessage,
  { name, arguments: args }: { name: string; arguments: Arguments },
): boolean {
  const own = new Set(
    [...nameWords(name), ...Object.keys(args).flatMap(nameWords), ...words(Object.values(args).join(' '))].flatMap(
      (word) => variantsOf(word, languages),
    ),
  );
  const same = sharedConcepts(text, nameWords(name).join(' '), languages);
  const isAdded = opening !== null && text.endsWith(opening.rest) && addsTo(opening.rest);
  const said = isAdded ? text.slice(0, text.length - opening.rest.length) : text;
  return isPlainYes(said, (word) => same.has(word) || variantsOf(word, languages).some((variant) => own.has(variant)));
}

/** `Wait, I meant order 18`: the order with what the message changes; null if it changes nothing. */
export function correctedOrder(
  { message, today }: { message: UnderstoodMessage; today: string | null },
  tool: OfferedTool,
  known: Arguments,
): ToolOrder | null {
  if (message.opening === null || (message.intent !== 'statement' && !message.opening.isYes)) return null;
  const { arguments: changed } = withArguments({ ...message, text: message.opening.rest }, tool, today);
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(known[name]) !== JSON.stringify(value);
  if (!Object.entries(changed).some(isChanged)) return null;
  return { tool, ...extractArguments(tool.parameters, '', { known: { ...known, ...changed } }) };
}

/** `No, what does it cost?`: a question, or an order that a tool executes. */
export const asksElse = (message: UnderstoodMessage, tools: OfferedTool[], today: string | null): boolean =>
  message.opening !== null && (message.intent === 'question' || chooseTool(message, tools, { today }) !== null);
