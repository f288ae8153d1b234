/** What is said from a confidence on: on whole turns of companies like customers' own. */
import { grouped } from './grouped.js';
import type { WholeTurn } from './whole-turns.js';

/** What customers of a shop ask, of 100 questions that its pages answer; and the most common one that they don't. */
const SPREAD: Record<string, number> = {
  everyday: 35,
  direct: 14,
  paraphrase: 10,
  typo: 8,
  follow_up: 8,
  two_in_one: 5,
  other_language: 5,
  range: 4,
  false_premise: 4,
  comparison: 3,
  superlative: 3,
  unanswerable: 15,
};
/** Of companies whose customers ask in everyday words. */
const ORDINARY = 'everyday';

const withKind = (turns: WholeTurn[], kind: string): WholeTurn[] =>
  grouped(turns, ({ world }) => world)
    .filter((own) => own.some((turn) => turn.kind === kind))
    .flat();

const isSaid = ({ verdict, confidence }: WholeTurn, line: number): boolean =>
  confidence >= line && !['silent', 'asked', 'well'].includes(verdict);
const isWrong = (turn: WholeTurn, line: number): boolean =>
  isSaid(turn, line) && (turn.verdict === 'wrong' || turn.verdict === 'badly');

/** Of the ordinary companies' questions, each kind weighing as much as a shop's customers ask it. */
function sums(turns: WholeTurn[], line: number): { said: number; wrong: number; right: number } {
  const kinds = grouped(
    withKind(turns, ORDINARY).filter(({ kind }) => kind in SPREAD),
    ({ kind }) => kind,
  );
  const sum = (is: (turn: WholeTurn) => boolean): number =>
    kinds.reduce((total, own) => total + (SPREAD[own[0]!.kind]! * own.filter(is).length) / own.length, 0);
  return {
    said: sum((turn) => isSaid(turn, line)),
    wrong: sum((turn) => isWrong(turn, line)),
    right: sum((turn) => isSaid(turn, line) && turn.verdict === 'right'),
  };
}

/** What is said from a line on, of 100 questions that the ordinary companies answer and 15 that they do not. */
export function shownLine(turns: WholeTurn[], line: number): string {
  const { said, right, wrong } = sums(turns, line);
  return `from ${line}: said ${said.toFixed(1)}, complete ${right.toFixed(1)}, wrong ${wrong.toFixed(1)}`;
}
