import { analyse } from '../retrieval/analysis.js';
import { PREVIOUS_WEIGHT } from '../retrieval/question.js';
import type { WeightedTerm } from '../retrieval/query-terms.js';
import type { SearchResult } from '../retrieval/search.js';

/** What was asked before counts this much once a message is known to go on with it about something else. */
const CARRIED_WEIGHT = 0.8;

/**
 * `And for Silver?` after a question about Gold asks the same of Silver: words of the earlier question that name what
 * other articles are about, and not the article that is named now, are taken out. Told by titles, and by
 * one capitalised name in another's place, so that no list of products is needed.
 * @param completes the message says nothing but what to put in place: the rest of the earlier question is asked in full
 * @returns the words to search by instead; null where nothing was put in another's place
 */
export function withSibling({ terms, ranked }: SearchResult, completes: boolean): WeightedTerm[] | null {
  const earlier = terms.filter(({ before }) => before);
  const now = terms.filter(({ before }) => !before);
  if (earlier.length === 0) return null;
  if (completes && now.some(({ name }) => name) && earlier.some(({ name }) => name))
    return [...now, ...carried(earlier.filter(({ name }) => !name))];
  const subjects = ranked.map(({ passage }) => analyse(passage).subject);
  const names = (subject: Set<string>, term: WeightedTerm): boolean => term.variants.some((one) => subject.has(one));
  const meant = subjects.filter((subject) => now.some((term) => names(subject, term)));
  if (meant.length === 0) return null;
  const others = subjects.filter((subject) => !meant.includes(subject));
  const kept = earlier.filter(
    (term) => meant.some((subject) => names(subject, term)) || !others.some((subject) => names(subject, term)),
  );
  if (!completes) return kept.length < earlier.length ? [...now, ...kept] : null;
  return [...now, ...carried(kept)];
}

const carried = (terms: WeightedTerm[]): WeightedTerm[] =>
  terms.map((term) => ({ ...term, weight: (term.weight / PREVIOUS_WEIGHT) * CARRIED_WEIGHT }));
