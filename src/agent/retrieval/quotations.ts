import type { Evidence } from '../ports/model.js';
import { rateEvidence, toEvidence } from './evidence.js';
import { fuseRanks } from './fusion.js';
import type { AnswerKind } from './question.js';
import type { RankedPassage, SearchResult } from './search.js';

/** Quotations for a query: units found by words alternate with whole passages found only by meaning. */
export function quotationsOf(found: SearchResult, asked: AnswerKind): Evidence[] {
  const byMeaning = found.ranked.flatMap(({ passage, score, likeness }) =>
    score === 0 && likeness !== undefined ? [{ passage, likeness }] : [],
  );
  const numbers = new Set(byMeaning.map(({ passage }) => passage.no));
  const byWords = rateEvidence(found, asked).filter(({ passage }) => !numbers.has(passage.no));
  const evidence = [byWords.map((rated) => rated.evidence), byMeaning.map(wholePassage)];
  return fuseRanks(evidence, (entry) => entry);
}

/** A vector represents a whole passage; it does not show which of its sentences is similar. */
function wholePassage({ passage, likeness }: Required<Pick<RankedPassage, 'passage' | 'likeness'>>): Evidence {
  const { start, end, text } = passage;
  return toEvidence(passage, { unit: { kind: 'sentence', start, end, context: '' }, quote: text, score: likeness });
}
