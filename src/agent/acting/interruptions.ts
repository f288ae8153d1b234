import type { OfferedTool } from '../ports/tool.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import type { Arguments } from './arguments.js';
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
