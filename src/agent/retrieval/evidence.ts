import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { featuresOf, type Features } from './features.js';
import type { AnswerKind } from './question.js';
import { compareContent, type SearchResult } from './search.js';

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
/** Units of more lexemes than this are wordy, */
const WORDY_LEXEMES = 30;
/** and units of fewer are terse: `Daily limit: 500`. */
const TERSE_LEXEMES = 6;

/** What only the judge looks at is left out. */
type Weights = Record<
  Exclude<keyof Features, 'length' | 'structured' | 'matched' | 'unknown' | 'mass'> | 'wordy' | 'terse',
  number
>;

/**
 * How much each feature moves a unit up, fitted once on the development suites (bench/answers-inprocess.ts) and rounded.
 * Running text repeats itself little, so the passage decides; help articles repeat their vocabulary in every line, so
 * the line's own words, their order and the subject of the article do.
 */
const PROSE: Weights = {
  ...{ own: 0.6, title: 0.3, above: 0.1, near: 0.15, around: -0.25, related: 0.2, attribute: 0.7, gap: -0.18 },
  ...{ namesAway: -0.08, phrases: 0.18, subject: 0.15, echo: 0.5, opening: 0.2, question: -0.4, passage: 0.7 },
  ...{ strength: 0.28, number: 0.14, newName: 0.04, wordy: 0, terse: 0 },
};
const STRUCTURED: Weights = {
  ...{ own: 0.58, title: 0.2, above: 0, near: -0.1, around: -0.12, related: 0, attribute: 1, gap: -0.15 },
  ...{ namesAway: -0.35, phrases: 0.85, subject: 0.6, echo: 0.2, opening: 0.15, question: -0.4, passage: 0.45 },
  ...{ strength: 0.24, number: 0.31, newName: 0.03, wordy: -0.1, terse: 0.25 },
};

type Plain = keyof Omit<Weights, 'wordy' | 'terse'>;
const PLAIN = Object.keys(PROSE).filter((name) => name !== 'wordy' && name !== 'terse') as Plain[];

function rankOf(features: Features): number {
  const { length, structured } = features;
  const weights = structured ? STRUCTURED : PROSE;
  const { wordy, terse } = weights;
  let rank = wordy * Math.max(0, length / WORDY_LEXEMES - 1) + terse * Math.max(0, 1 - length / TERSE_LEXEMES);
  for (const name of PLAIN) rank += weights[name] * features[name];
  return rank;
}
/** What a unit that says everything asked in the best passage comes to. */
const RANK_MAX = { prose: 3.2, structured: 4.2 };

/** Rates every unit of the passages found against the question; best first, ties by content. */
export function rateEvidence(found: SearchResult, asked: AnswerKind): RatedEvidence[] {
  const { terms, ranked, rarest } = found;
  const most = SATURATION * terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  const bestScore = Math.max(0, ...ranked.map(({ score }) => score));
  if (most === 0 || bestScore === 0) return [];
  const rated = ranked.flatMap(({ passage, score }) => {
    const compared = featuresOf(passage, found, asked);
    return passage.units.map((unit, at): RatedEvidence => {
      const quote = passage.text.slice(unit.start - passage.start, unit.end - passage.start);
      const features: Features = {
        ...compared[at]!,
        passage: score / bestScore,
        strength: score / most,
        mass: score / (SATURATION * rarest),
      };
      const rank = rankOf(features);
      return {
        evidence: toEvidence(passage, unit, quote, rank / (features.structured ? RANK_MAX.structured : RANK_MAX.prose)),
        passage,
        features,
        rank,
      };
    });
  });
  return rated.sort(best).slice(0, EVIDENCE_MAX);
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

function best(a: RatedEvidence, b: RatedEvidence): number {
  return b.rank - a.rank || compareContent(a.passage, b.passage) || a.evidence.start - b.evidence.start;
}
