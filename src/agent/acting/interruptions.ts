import type { OfferedTool } from '../ports/tool.js';
import type { UnderstoodMessage } from '../understanding/understand.js';
import type { Arguments } from './arguments.js';
import { chooseTool } from './tool-choice.js';

/** What is being asked for. */
interface Awaited {
  tool: OfferedTool;
  /** What was said of its arguments before. */
  known: Arguments;
}

/** True where the message orders something else than what an argument is being asked for. */
export function ordersOtherTool(message: UnderstoodMessage, { tool, known }: Awaited, tools: OfferedTool[]): boolean {
  if (tool.name !== 'book_meeting' && message.intent === 'booking') return true;
  const acting = tools.filter(({ effect }) => effect === 'act');
  const choice = chooseTool(message, acting, null);
  if (!choice || !('order' in choice) || choice.isGuessed) return false;
  const { order } = choice;
  // A reason may repeat the order (`Cancel my order because it is late`): other arguments make it another one.
  return (
    order.tool.name !== tool.name ||
    Object.entries(order.arguments).some(
      ([name, value]) => name in known && JSON.stringify(known[name]) !== JSON.stringify(value),
    )
  );
}
