import { required } from '../../platform/kernel/invariant.js';
import type { Passage } from '../ports/knowledge.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isCurrency } from '../proof/units.js';
import { analyse, type AnalysedUnit, type Head } from './analysis.js';
import { coverage, type Coverage, type RelatedWords } from './coverage.js';
import { echoOf } from './echo.js';
import { NO_WORDS } from './example-questions.js';
import type { ExampleMatch, ExampleMatches } from './example-matches.js';
import { wordsInRange, type AnswerKind } from './question.js';
import type { RatedTerm } from './query-terms.js';
import type { SearchResult } from './search.js';
import { isNamedBy, rangeFit } from './stated-ranges.js';
import type { Subjects } from './subjects.js';
import { likenessOf } from './wordings.js';

/** Features of one unit of evidence for a question. Shares are of the question's weight, 0–1. */
export interface Features extends Coverage {
  /** Share of the title's subject, weighted by rarity, that the question names. */
  subject: number;
  /**
   * Similarity of the title, or of the text directly above the unit, to the question itself (help pages use
   * questions as headings).
   */
  echo: number;
  /** The same for the first unit of the passage. */
  opening: number;
  /** The unit is only a question. */
  question: number;
  /** The passage's BM25 relative to the best one's, */
  passage: number;
  /** relative to the possible maximum, */
  strength: number;
  /** and absolute, in units of the rarest possible word. */
  mass: number;
  /** If a number is asked for: 1 if there is one, -1 if not; else 0. */
  number: number;
  /** If money or a share of it, a time or a measure is asked for: 1 if the unit has one, -1 if not; else 0. */
  figure: number;
  /** The same for a name that is not in the question. */
  newName: number;
  /** A number of the question is in a range of the unit: 1, it may be: 0.5, outside: -1; 0 without a range. */
  range: number;
  /** Its own label names something longer than the question does, */
  longer: number;
  /** or something shorter. */
  shorter: number;
  /** Share of the named things that are neither in the unit nor above it. */
  away: number;
  /** Its text is in another language than the question. */
  foreign: number;
  /** Similarity in meaning to the question, whatever the words: a cosine, -1 to 1. */
  likeness: number;
  /** Similarity to the nearest example question of its section, in words and in meaning; 0 without examples. */
  example: number;
  exampleLikeness: number;
  /** How much nearer that is than an example of any other section. */
  exampleLead: number;
  /** How much better all examples of its section fit the question than those of any other: log-odds. */
  exampleOdds: number;
  /** Lexemes in the unit, */
  length: number;
  /** how many more than a typical answer, */
  wordy: number;
  /** or fewer. */
  terse: number;
  /** A list item, a table row, or text under headings: the elements of help articles. */
  structured: number;
}

/** Units of more lexemes than this are wordy. */
const WORDY_LEXEMES = 30;
/** Units of fewer lexemes are terse: `Daily limit: 500`. */
const TERSE_LEXEMES = 6;

/** The question's data, shared by all passages. */
export interface QuestionData {
  found: Pick<SearchResult, 'terms' | 'rarity' | 'isArticles' | 'meaning'>;
  /** For each term, how likely an answer contains it. */
  presences: number[];
  asked: AnswerKind;
  subjects: Subjects;
  relatedWords: RelatedWords;
  examples: ExampleMatches;
}

export interface FeaturesOfUnit {
  features: Features;
  /** The words of its section's example questions. */
  exampleWords: ReadonlySet<string>;
}

/** Compares every unit of a passage with the question. */
export function featuresOf(
  passage: Passage,
  { found, presences, asked, subjects, relatedWords, examples }: QuestionData,
  scores: Pick<Features, 'passage' | 'strength' | 'mass'>,
): FeaturesOfUnit[] {
  const { terms, rarity, isArticles, meaning } = found;
  const analysis = analyse(passage);
  const subject = subjectShare(analysis.subject, terms, rarity);
  const matchOf = headMatches(passage, found, examples);
  const [first] = terms;
  const isNamed = (names: string[]): boolean => isNamedBy(terms, names);
  const foreign = first && !first.languages.includes(analysis.language) ? 1 : 0;
  return analysis.units.map((unit, index) => {
    const { quote, lexemes, head } = unit;
    const { kind: unitKind, context } = required(passage.units[index], 'the unit of a passage');
    const { echo, nearest } = matchOf(head);
    const exampleWords = nearest?.section.words ?? NO_WORDS;
    const range = asked.figures.length > 0 ? rangeFit(unit.ranges, asked.figures, isNamed) : 0;
    const inRange = wordsInRange(asked, range);
    const shares = coverage(unit, { analysis, index }, { terms, presences, relatedWords, inRange, exampleWords });
    const fit = subjects.fitOf(unit, analysis.titleSet);
    // Written out: hundreds are created per question, and spreading costs several times as much.
    const features = {
      own: shares.own,
      title: shares.title,
      above: shares.above,
      near: shares.near,
      around: shares.around,
      related: shares.related,
      attribute: shares.attribute,
      gap: shares.gap,
      namesAway: shares.namesAway,
      phrases: shares.phrases,
      matched: shares.matched,
      expected: shares.expected,
      unknown: shares.unknown,
      subject,
      echo,
      opening: index === 0 ? echo : 0,
      question: /[?？؟]["'”’)*]*$/.test(quote) ? 1 : 0,
      passage: scores.passage,
      strength: scores.strength,
      mass: scores.mass,
      number: !asked.number ? 0 : /\p{N}/u.test(quote) ? 1 : -1,
      figure: figureFit(unit, asked),
      range,
      longer: fit.longer,
      shorter: fit.shorter,
      away: fit.away,
      foreign,
      likeness: meaning && unit.meaning ? likenessOf(meaning, unit.meaning) : 0,
      example: nearest?.echo ?? 0,
      exampleLikeness: nearest?.likeness ?? 0,
      exampleLead: nearest?.lead ?? 0,
      exampleOdds: nearest?.odds ?? 0,
      newName: !asked.name ? 0 : containsNewName(quote, terms) ? 1 : -1,
      length: lexemes.length,
      wordy: Math.max(0, lexemes.length / WORDY_LEXEMES - 1),
      terse: Math.max(0, 1 - lexemes.length / TERSE_LEXEMES),
      structured: isArticles || unitKind !== 'sentence' || passage.headings.length > 0 || context !== '' ? 1 : 0,
    };
    return { features, exampleWords };
  });
}

interface HeadMatch {
  echo: number;
  nearest: ExampleMatch | null;
}

/** How what stands above a unit fits the question: once for each head. */
function headMatches(
  passage: Passage,
  { terms, rarity }: QuestionData['found'],
  examples: ExampleMatches,
): (head: Head) => HeadMatch {
  const titleEcho = echoOf(analyse(passage).title, terms, rarity);
  const known = new Map<Head, HeadMatch>();
  const matchOf = (head: Head): HeadMatch => {
    const nearest = examples.above(passage, head);
    return { echo: Math.max(titleEcho, echoOf(head.nearest, terms, rarity), nearest?.echo ?? 0), nearest };
  };
  return (head) => {
    const match = known.get(head) ?? matchOf(head);
    known.set(head, match);
    return match;
  };
}

function figureFit(unit: AnalysedUnit, { price, clock, dimensions }: AnswerKind): number {
  if (!price && !clock && dimensions.length === 0) return 0;
  const { figures } = unit;
  const isMoney = ({ units: [unit], kind }: Figure): boolean =>
    kind === 'number' && (isCurrency(unit?.dimension) || unit?.dimension === 'percent');
  const isMeasured = ({ units }: Figure): boolean => units.some(({ dimension }) => dimensions.includes(dimension));
  const fits =
    (price && (figures.some(isMoney) || unit.isFree)) ||
    (clock && figures.some(isTime)) ||
    (dimensions.length > 0 && figures.some(isMeasured));
  return fits ? 1 : -1;
}

const isTime = ({ kind, units: [unit] }: Figure): boolean =>
  kind === 'time' || kind === 'month' || kind === 'weekday' || unit?.dimension === 'time';

function subjectShare(subject: Set<string>, terms: RatedTerm[], rarity: (lexeme: string) => number): number {
  let named = 0;
  let whole = 0;
  for (const lexeme of subject) {
    const weight = rarity(lexeme);
    whole += weight;
    if (terms.some(({ variants }) => variants.includes(lexeme))) named += weight;
  }
  return whole > 0 ? named / whole : 0;
}

/**
 * Whether there is a capitalised word inside the sentence that is not in the question; always false for scripts
 * without capitals.
 */
function containsNewName(quote: string, terms: RatedTerm[]): boolean {
  const known = new Set(terms.map(({ word }) => word));
  return (quote.match(/(?<=[\p{L}\p{N},;:'’"“(-]\s{0,2})\p{Lu}[\p{L}\p{M}]+/gu) ?? []).some(
    (name) => !known.has(name.toLowerCase()),
  );
}
