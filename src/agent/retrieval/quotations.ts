import type { Evidence } from '../ports/model.js';
import { rateEvidence, toEvidence } from './evidence.js';
import { fuseRanks } from './fusion.js';
import type { AnswerKind } from './question.js';
import type { RankedPassage, SearchResult } from './search.js';

/** Quotations for a query: units alternate with whole passages found only by meaning, whose units were not compared. */
export function quotationsOf(found: SearchResult, asked: AnswerKind): Evidence[] {
  const byMeaning = found.ranked.flatMap(({ passage, score, likeness }) =>
    score === 0 && likeness !== undefined && !found.compared.has(passage.no) ? [{ passage, likeness }] : [],
  );
  const numbers = new Set(byMeaning.map(({ passage }) => passage.no));
  const units = rateEvidence(found, asked).filter(({ passage }) => !numbers.has(passage.no));
  const evidence = [units.map((rated) => rated.evidence), byMeaning.map(wholePassage)];
  return fuseRanks(evidence, (entry) => entry);
}

/** A vector represents a whole passage; it does not show which of its sentences is similar. */
function wholePassage({ passage, likeness }: Required<Pick<RankedPassage, 'passage' | 'likeness'>>): Evidence {
  const { start, end, text } = passage;
  return toEvidence(passage, { unit: { kind: 'sentence', start, end, context: '' }, quote: text, score: likeness });
}
