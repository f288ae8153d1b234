/** What of a forecast that is made again is as it was, so that nobody need judge it twice. Pure. */
import { humanOutcomeOf } from './outcomes.rules.js';
import type { ForecastRow } from './report.rules.js';
import { OWN_PART } from './sampling.rules.js';
import { answerChange, type ShadowAnswer } from './shadow-answer.dto.js';

export type RepeatedTurn = ShadowAnswer & { turn: number; question: string; reply: string | null };

export interface Repeated {
  /** Answers that are as they were: what people said of them holds. */
  turns: number[];
  /** All of its answers are. Then whether it is judged was drawn in the earlier forecast, not in this one. */
  isSame: boolean;
}

/**
 * @param isLarge the large model writes freely around what it quotes: there an answer in other words is another one
 */
export function repeatedOf(
  before: readonly RepeatedTurn[],
  after: readonly RepeatedTurn[],
  isLarge: boolean,
): Repeated {
  const earlier = new Map(before.map((turn) => [turn.turn, turn]));
  const answered = after.filter(({ status }) => status === 'answered');
  const turns = answered.filter((turn) => isAsItWas(earlier.get(turn.turn), turn, isLarge)).map(({ turn }) => turn);
  return { turns, isSame: turns.length === answered.length };
}

/** A verdict is on an answer to a question, beside what a colleague replied. */
function isAsItWas(before: RepeatedTurn | undefined, after: RepeatedTurn, isLarge: boolean): boolean {
  if (!before || before.question !== after.question || before.reply !== after.reply) return false;
  const change = answerChange(before, after);
  return change === 'same' || (change === 'reworded' && !isLarge);
}

/** Conversations with an answer that is not as it was, and how many of these are judged. */
export function changesOf(rows: readonly ForecastRow[]): { changed: number; changed_judged: number } {
  const changed = rows.filter(({ answers, part }) => answers.length > 0 && part === OWN_PART);
  return { changed: changed.length, changed_judged: changed.filter((row) => humanOutcomeOf(row) !== null).length };
}
