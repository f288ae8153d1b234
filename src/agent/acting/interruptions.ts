import type { OfferedTool } from '../ports/tool.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import type { JsonSchema } from '../../platform/kernel/json-schema.js';
import { isNegated } from '../proof/negation.js';
import { words } from '../retrieval/lexemes.js';
import { extractArguments, labelOf, type Arguments } from './arguments.js';
import { OPEN_ARGUMENTS } from './assent-words.js';
import { isPlainNo } from './assent.js';
import { chooseTool } from './tool-choice.js';

/** The tool for which the agent has asked for an argument. */
interface AwaitingTool {
  tool: OfferedTool;
  /** Arguments from earlier messages. */
  known: Arguments;
}

/** Whether the message orders something other than the tool whose argument is being asked for. */
export function ordersOtherTool(
  message: UnderstoodMessage,
  { tool, known }: AwaitingTool,
  tools: OfferedTool[],
): boolean {
  if (tool.name !== 'book_meeting' && message.intent === 'booking') return true;
  const acting = tools.filter(({ effect }) => effect === 'act');
  const choice = chooseTool(message, acting, { today: null });
  if (!choice || !('order' in choice) || choice.isGuessed) return false;
  const { order } = choice;
  // A reason may repeat the order (`Cancel my order because it is late`); with other arguments it is a new
  // order.
  return (
    order.tool.name !== tool.name ||
    Object.entries(order.arguments).some(
      ([name, value]) => name in known && JSON.stringify(known[name]) !== JSON.stringify(value),
    )
  );
}

const open = new Set(OPEN_ARGUMENTS.split(' '));

/**
 * What a message is to the question for an argument: a no to the whole, a text that is asked for in the person's own words
 * (`passt nicht` is a reason), that they do not know it (`I don't have it`), or anything else.
 */
export function replyTo(
  { text, opening, consent, intent }: UnderstoodMessage,
  missing: string,
  property: JsonSchema,
): 'no' | 'text' | 'unknown' | 'other' {
  if (opening !== null) return 'other';
  const isOpen = words(`${missing.replace(/_/g, ' ')} ${labelOf(missing, property)}`).some((word) => open.has(word));
  if (isPlainNo(text) || (consent === false && intent === 'never_mind' && !isOpen)) return 'no';
  if (isOpen) return consent === false ? 'text' : 'other';
  const isStated = missing in extractArguments({ properties: { [missing]: property } }, text).arguments;
  return !isStated && (consent === false || isNegated(text)) && !/\p{Nd}/u.test(text) ? 'unknown' : 'other';
}
