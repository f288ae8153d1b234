/** Rows of one table that answer a question equally: those of one label, as merged cells make them. */
import { HEADS_SEPARATOR, headsOf, cellsOf } from '../proof/table-rows.js';
import type { Evidence } from '../ports/model.js';
import { lexemes, words } from '../retrieval/lexemes.js';
import { ownTerms, type RatedTerm } from '../retrieval/query-terms.js';
import type { AnswerKind } from '../retrieval/question.js';

/** More rows are a list, not an answer. */
const ROWS_MAX = 8;
const CHARACTERS_MAX = 600;

/** Whether the question names a cell of one letter: in capitals (`M`), or after the word of its column (`size m`). */
export function namesLetter(row: Evidence, { letters }: AnswerKind): boolean {
  if (letters.length === 0) return false;
  const heads = headsOf(row);
  return cellsOf(row.quote).some((cell, index) =>
    letters.some(
      ({ letter, after, isCapital }) =>
        cell.toUpperCase() === letter && (isCapital || words(heads?.[index] ?? HEADS_SEPARATOR).includes(after)),
    ),
  );
}

/**
 * The rows that contain most of the question's words, in order; only the best if it is not among them.
 * @param rows of the table of the best
 */
export function equalRows(
  rows: Evidence[],
  { best, terms, asked, language }: { best: Evidence; terms: RatedTerm[]; asked: AnswerKind; language: string },
): Evidence[] {
  const own = ownTerms(terms);
  const rated = rows.map((row) => {
    const found = new Set(lexemes(row.quote, language));
    const named = own.filter(({ variants, phrases }) =>
      [...variants.map((variant) => [variant]), ...phrases].some((phrase) => phrase.every((word) => found.has(word))),
    );
    return { row, share: named.length + (namesLetter(row, asked) ? 1 : 0) };
  });
  const most = Math.max(...rated.map(({ share }) => share));
  const equal = rated.filter(({ share }) => share === most).map(({ row }) => row);
  const characters = equal.reduce((sum, { quote }) => sum + quote.length, 0);
  const isAnswer = most > 0 && equal.length <= ROWS_MAX && characters <= CHARACTERS_MAX;
  const isBest = equal.some(({ start }) => start === best.start) || equal.some((row) => namesLetter(row, asked));
  return isAnswer && isBest ? equal : [best];
}
