import { analyse } from '../retrieval/analysis.js';
import { PREVIOUS_WEIGHT } from '../retrieval/question.js';
import type { WeightedTerm } from '../retrieval/query-terms.js';
import type { SearchResult } from '../retrieval/search.js';

/** Weight of an earlier question's words once a message is known to continue it with another entity. */
const CARRIED_WEIGHT = 0.8;

/**
 * Entity substitution: `And for Silver?` after a question about Gold asks the same about Silver. Words of the
 * earlier question that name other articles' subjects, but not the one named now, are removed. Detected by
 * titles, and by one capitalised name in another's place, so no list of products is needed.
 * @param completes the message contains only the new entity: the rest of the earlier question is used in full
 * @returns the words to search with instead; null if nothing was substituted
 */
export function substituteEntity({ terms, ranked }: SearchResult, completes: boolean): WeightedTerm[] | null {
  const earlier = terms.filter(({ before }) => before);
  const now = terms.filter(({ before }) => !before);
  if (earlier.length === 0) return null;
  if (completes && now.some(({ name }) => name) && earlier.some(({ name }) => name))
    return [...now, ...carried(earlier.filter(({ name }) => !name))];
  const subjects = ranked.map(({ passage }) => analyse(passage).subject);
  const names = (subject: Set<string>, { variants }: WeightedTerm): boolean =>
    variants.some((variant) => subject.has(variant));
  const named = subjects.filter((subject) => now.some((term) => names(subject, term)));
  if (named.length === 0) return null;
  const others = subjects.filter((subject) => !named.includes(subject));
  const remaining = earlier.filter(
    (term) => named.some((subject) => names(subject, term)) || !others.some((subject) => names(subject, term)),
  );
  if (!completes) return remaining.length < earlier.length ? [...now, ...remaining] : null;
  return [...now, ...carried(remaining)];
}

const carried = (terms: WeightedTerm[]): WeightedTerm[] =>
  terms.map((term) => ({ ...term, weight: (term.weight / PREVIOUS_WEIGHT) * CARRIED_WEIGHT }));
