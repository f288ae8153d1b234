import { required } from '../../platform/kernel/invariant.js';
import type { EvidenceUnit, Passage } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import { WEIGHTS, weightedSum } from '../answering/weights.js';
import type { RelatedWords } from './coverage.js';
import { featuresOf, type Features } from './features.js';
import { ExampleMatches } from './example-matches.js';
import { NO_WORDS } from './example-questions.js';
import { ownTerms, type RatedTerm } from './query-terms.js';
import { headingAsks } from './heading-asks.js';
import type { AnswerKind } from './question.js';
import { compareContent, type SearchResult } from './search.js';
import { analyse, type AnalysedUnit } from './analysis.js';
import { Subjects } from './subjects.js';
import { presenceOf } from './word-presence.js';

/** Evidence with the features for the judge. */
export interface RatedEvidence {
  evidence: Evidence;
  passage: Passage;
  unit: AnalysedUnit;
  features: Features;
  /** The words of its section's example questions. */
  exampleWords: ReadonlySet<string>;
  /** Its heading, or an example question of its section, asks the question: the section was written to answer it. */
  isAsked: boolean;
  /** Order of evidence, after evidence that is asked. */
  rank: number;
}

/** Whether a word of the question, or a wording of it, stands in the evidence, above it or in the title. */
export const standsIn = (rated: RatedEvidence, term: RatedTerm): boolean =>
  isIn([...nearPlaces(rated), analyse(rated.passage).titleSet], term);

const nearPlaces = ({ unit, exampleWords }: RatedEvidence): ReadonlySet<string>[] => [
  unit.lexemeSet,
  unit.columnSet,
  unit.head.aboveSet,
  unit.subject?.lexemeSet ?? NO_WORDS,
  exampleWords,
];

/** The first unit of its paragraph, if only that says what is asked about: `It costs 5 euros.` */
export function neededSubject(
  { passage, unit, exampleWords, evidence }: RatedEvidence,
  terms: RatedTerm[],
): Evidence | null {
  const { units, titleSet } = analyse(passage);
  const { subject } = unit;
  const place = subject && passage.units[units.indexOf(subject)];
  if (!place) return null;
  const own = [unit.lexemeSet, unit.columnSet, unit.head.aboveSet, exampleWords, titleSet];
  const isNeeded = ownTerms(terms).some((term) => isIn([subject.lexemeSet], term) && !isIn(own, term));
  return isNeeded ? toEvidence(passage, { unit: place, score: evidence.score }) : null;
}

/** Whether one of some places has a word, or a wording of it. */
export function isIn(
  places: ReadonlySet<string>[],
  { variants, phrases }: Pick<RatedTerm, 'variants' | 'phrases'>,
): boolean {
  return [...variants.map((variant) => [variant]), ...phrases].some((phrase) =>
    places.some((place) => phrase.every((lexeme) => place.has(lexeme))),
  );
}

/** Maximum number of pieces of evidence. */
const EVIDENCE_MAX = 40;
/** BM25 weighs a word at most this much more than its idf (K1 + 1). */
const SATURATION = 2.2;

/** The rank of a unit by its features. Running text and help articles have separate weights. */
const rankOf = (features: Features): number =>
  weightedSum(features, (features.structured ? WEIGHTS.structured : WEIGHTS.prose).rank);

/** Rank of a unit that contains the whole question in the best passage. */
const RANK_MAX = { prose: 3.2, structured: 4.2 };

/** Rates every unit of the found passages against the question; best first, ties by content. */
export function rateEvidence(found: SearchResult, asked: AnswerKind, limit = EVIDENCE_MAX): RatedEvidence[] {
  const { terms, ranked, rarest } = found;
  const maxScore = SATURATION * terms.reduce((sum, { weight, idf }) => sum + weight * idf, 0);
  const bestScore = Math.max(0, ...ranked.map(({ score }) => score));
  if (maxScore === 0 || bestScore === 0) return [];
  const subjects = new Subjects(
    ranked.map(({ passage }) => analyse(passage)),
    terms,
  );
  const examples = new ExampleMatches(found);
  const relatedWords: RelatedWords = new Map(terms.map(({ word }) => [word, new Map()]));
  const question = { found, presences: terms.map(presenceOf), asked, subjects, relatedWords, examples };
  const rated = ranked.flatMap(({ passage, score }) => {
    const scores = { passage: score / bestScore, strength: score / maxScore, mass: score / (SATURATION * rarest) };
    const compared = featuresOf(passage, question, scores);
    const { units } = analyse(passage);
    return passage.units.map((place, i) => {
      const { features, exampleWords } = required(compared[i], 'the features of a unit');
      const unit = required(units[i], 'the analysed unit');
      const isAsked = headingAsks(features, asked, () => [passage.title, ...passage.headings, place.context]);
      return { passage, place, unit, features, exampleWords, isAsked, rank: rankOf(features) };
    });
  });
  rated.sort(
    (a, b) =>
      Number(b.isAsked) - Number(a.isAsked) ||
      b.rank - a.rank ||
      compareContent(a.passage, b.passage) ||
      a.place.start - b.place.start,
  );
  return rated.slice(0, limit).map(({ passage, place, unit, features, exampleWords, isAsked, rank }): RatedEvidence => {
    const score = rank / (features.structured ? RANK_MAX.structured : RANK_MAX.prose);
    const evidence = toEvidence(passage, { unit: place, quote: unit.quote, score });
    return { evidence, passage, unit, features, exampleWords, isAsked, rank };
  });
}

/** A unit as evidence. @param score 0–1 */
export function toEvidence(
  passage: Passage,
  { unit, score, quote }: { unit: EvidenceUnit; score: number; quote?: string },
): Evidence {
  const { documentId, title, url, locale, version, headings } = passage;
  return {
    documentId,
    title,
    url,
    locale,
    version,
    start: unit.start,
    end: unit.end,
    quote: quote ?? passage.text.slice(unit.start - passage.start, unit.end - passage.start),
    kind: unit.kind,
    context: [title, ...headings, unit.context].filter(Boolean).join(' › '),
    score: Math.min(1, Math.max(0, score)),
  };
}
