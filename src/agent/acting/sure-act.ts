/**
 * What needs no large model: a plain wish for a meeting, or an order that names all that its action needs, and nothing
 * beside it.
 */
import { COURTESY } from '../understanding/split-message.js';
import { wantsMeetingOnly } from './booking.js';
import { wishedMeeting } from './meeting-change.js';
import { chooseTool, mayOrderLast } from './tool-choice.js';
import { hasNoOtherWords } from './tool-match.js';
import type { ToolTurn, ToolTurnSteps } from './tool-turn.js';

/** From here on a part of a message is clear enough to act on. */
const SURE_MIN = 0.9;

/** Null = a model decides. */
export async function* sureAct(turn: ToolTurn): ToolTurnSteps {
  const { message, history } = turn.input;
  const [part, another] = message.parts.filter(({ intent }) => !COURTESY.includes(intent));
  if (!part || another || part.probability < SURE_MIN) return null;
  const { today } = turn.acting;
  if (wantsMeetingOnly(message, await turn.tools(), today)) return yield* wishedMeeting(turn);
  if (part.intent !== 'act' || !mayOrderLast(message)) return null;
  const choice = chooseTool(message, await turn.actions(), { today, earlier: history });
  if (!choice || !('order' in choice) || choice.isGuessed || choice.order.missing.length > 0) return null;
  const { tool, arguments: args } = choice.order;
  const said = { text: part.text, languages: message.languages };
  return hasNoOtherWords(said, tool, args) ? yield* turn.perform(tool, args) : null;
}
