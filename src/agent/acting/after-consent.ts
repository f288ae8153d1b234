/** What a message says after a yes or no to `Shall I?`: the same order again, a changed one, or something else. */
import type { OfferedTool } from '../ports/tool.js';
import { ordersIn } from '../understanding/orders.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import { extractArguments, type Arguments } from './arguments.js';
import { chooseTool } from './tool-choice.js';
import { hasNoOtherWords, withArguments, type ToolOrder } from './tool-match.js';

/** `Yes, cancel it`, `ok please cancel order 17`: the order that the agent asked about. */
export function repeatsOrder(message: UnderstoodMessage, tool: OfferedTool, args: Arguments): boolean {
  const { opening, languages } = message;
  if (!opening?.isYes || ordersIn(message).length === 0) return false;
  return hasNoOtherWords({ text: opening.rest, languages }, tool, args);
}

/** `Wait, I meant order 18`: the order with what the message changes; null if it changes nothing. */
export function correctedOrder(
  { message, today }: { message: UnderstoodMessage; today: string | null },
  tool: OfferedTool,
  known: Arguments,
): ToolOrder | null {
  if (message.intent !== 'statement' || message.opening === null) return null;
  const { arguments: changed } = withArguments({ ...message, text: message.opening.rest }, tool, today);
  const isChanged = ([name, value]: [string, unknown]): boolean =>
    JSON.stringify(known[name]) !== JSON.stringify(value);
  if (!Object.entries(changed).some(isChanged)) return null;
  return { tool, ...extractArguments(tool.parameters, '', { known: { ...known, ...changed } }) };
}

/** `No, what does it cost?`: a question, or an order that a tool executes. */
export const asksElse = (message: UnderstoodMessage, tools: OfferedTool[], today: string | null): boolean =>
  message.opening !== null && (message.intent === 'question' || chooseTool(message, tools, today) !== null);
