/** `Pulse Pro` is another thing than `Pulse`: a line about the one answers no question about the other. */
import { analyse } from '../retrieval/analysis.js';
import type { RatedEvidence } from '../retrieval/evidence.js';
import { ownTerms, type RatedTerm } from '../retrieval/query-terms.js';

/** Whether the best evidence has the first word of a name that the question has, and not the second. */
export function lacksPartOfName(rated: RatedEvidence[], terms: RatedTerm[]): boolean {
  const [best] = rated;
  const own = ownTerms(terms);
  return own.some((second, at) => {
    const first = own[at - 1];
    if (!best || !first || !has(best, first) || has(best, second)) return false;
    const ownTitle = occurrences(analyse(best.passage).title, [first, second]);
    const isTitled = ownTitle.length > 0 && ownTitle.every((isWhole) => isWhole);
    return (
      !isTitled && rated.some((one) => namesOf(one).some((name) => occurrences(name, [first, second]).includes(true)))
    );
  });
}

/** In the line itself, its column heads or the heading above it. */
const has = ({ unit: { lexemeSet, columnSet, head }, exampleWords }: RatedEvidence, { variants }: RatedTerm): boolean =>
  [lexemeSet, columnSet, head.nearestSet, exampleWords].some((words) => variants.some((variant) => words.has(variant)));

/** A title, a heading, and what a line is about. */
const namesOf = ({ passage, unit: { head, label } }: RatedEvidence): string[][] => [
  analyse(passage).title,
  head.nearest,
  label,
];

/** Each time that a text has the first word: whether the second follows. */
const occurrences = (text: string[], [first, second]: [RatedTerm, RatedTerm]): boolean[] =>
  text.flatMap((word, at) => (first.variants.includes(word) ? [second.variants.includes(text[at + 1] ?? '')] : []));
