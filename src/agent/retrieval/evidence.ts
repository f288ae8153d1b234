import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { WEIGHTS } from '../answering/weights.js';
import { featuresOf, type Features, type Relatives } from './features.js';
import type { AnswerKind } from './question.js';
import { compareContent, type SearchResult } from './search.js';
import { analyse } from './analysis.js';
import { Subjects } from './subjects.js';

/** Evidence with the figures that the judge needs. */
export interface RatedEvidence {
  evidence: Evidence;
  passage: Passage;
  features: Features;
  /** What evidence is ordered by. */
  rank: number;
}

/** As much evidence as is handed on. */
const EVIDENCE_MAX = 40;
/** BM25 gives a word at most this much more than its idf (K1 + 1). */
const SATURATION = 2.2;

/** How much each feature moves a unit up. Running text and help articles have weights of their own. */
function rankOf(features: Features): number {
  const { rank } = features.structured ? WEIGHTS.structured : WEIGHTS.prose;
  let sum = 0;
  for (const name of Object.keys(rank) as (keyof Features)[]) sum += (rank[name] ?? 0) * features[name];
  return sum;
}

/** What a unit that says everything asked in the best passage comes to. */
const RANK_MAX = { prose: 3.2, structured: 4.2 };

/** Rates every unit of the passages found against the question; best first, ties by content. */
export function rateEvidence(found: SearchResult, asked: AnswerKind, limit = EVIDENCE_MAX): RatedEvidence[] {
  const { terms, ranked, rarest } = found;
  const most = SATURATION * terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  const bestScore = Math.max(0, ...ranked.map(({ score }) => score));
  if (most === 0 || bestScore === 0) return [];
  const subjects = new Subjects(
    ranked.map(({ passage }) => analyse(passage)),
    terms,
  );
  const relatives: Relatives = new Map(terms.map(({ word }) => [word, new Map()]));
  const comparing = { found, asked, subjects, relatives };
  const rated = ranked.flatMap(({ passage, score }) => {
    const scores = { passage: score / bestScore, strength: score / most, mass: score / (SATURATION * rarest) };
    const compared = featuresOf(passage, comparing, scores);
    return passage.units.map((unit, at) => ({ passage, unit, features: compared[at]!, rank: rankOf(compared[at]!) }));
  });
  rated.sort((a, b) => b.rank - a.rank || compareContent(a.passage, b.passage) || a.unit.start - b.unit.start);
  return rated.slice(0, limit).map(({ passage, unit, features, rank }): RatedEvidence => {
    const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
    const score = rank / (features.structured ? RANK_MAX.structured : RANK_MAX.prose);
    return { evidence: toEvidence(passage, unit, quote, score), passage, features, rank };
  });
}

/** A unit as evidence. @param score 0–1 */
export function toEvidence(passage: Passage, unit: EvidenceUnit, quote: string, score: number): Evidence {
  const { documentId, title, url, locale, version, headings } = passage;
  return {
    documentId,
    title,
    url,
    locale,
    version,
    start: unit.start,
    end: unit.end,
    quote,
    kind: unit.kind,
    context: [title, ...headings, unit.context].filter(Boolean).join(' › '),
    score: Math.min(1, Math.max(0, score)),
  };
}
