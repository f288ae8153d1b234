/** Whether a heading, or an example question of its section, is the question itself. */
import type { Features } from './features.js';
import { answerKind, type AnswerKind } from './question.js';

/** A heading this similar to the question asks it. */
export const HEADING_ASKS_MIN = 0.85;

/**
 * A word of the question that the section does not contain would ask for something else; so would a time or a sum that neither
 * the evidence says nor a heading asks for (`when can we get into our rooms` and `Rooms`).
 * @param headings title and headings, computed only if needed
 */
export function headingAsks(
  { echo, gap, unknown, figure, example }: Features,
  asked: AnswerKind,
  headings: () => string[],
): boolean {
  if (echo < HEADING_ASKS_MIN || gap > 0 || unknown > 0) return false;
  return figure >= 0 || example >= HEADING_ASKS_MIN || headings().some((heading) => isOfKind(heading, asked));
}

function isOfKind(heading: string, { price, clock }: AnswerKind): boolean {
  const own = answerKind({ questions: heading, text: heading, languages: [] });
  return (price && own.price) || (clock && own.clock);
}
