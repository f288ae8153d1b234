import { required } from '../../kernel/invariant.js';
import type { Passage } from '../ports/knowledge.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isWithin } from '../proof/ranges.js';
import { analyse, type AnalysedUnit, type Analysis, type Head } from './analysis.js';
import type { AnswerKind } from './question.js';
import type { RatedTerm } from './query-terms.js';
import type { SearchResult } from './search.js';
import type { Subjects } from './subjects.js';
import { likenessOf } from './wordings.js';

/** Features of one unit of evidence for a question. Shares are of the question's weight, 0–1. */
export interface Features {
  /** Words in the unit itself. */
  own: number;
  /** Words only in the article's title, */
  title: number;
  /** only in the headings, lead-in or column headers above the unit, */
  above: number;
  /** only in the adjacent units, */
  near: number;
  /** only in the rest of the passage, */
  around: number;
  /** and only as a related word (`Irish` for `Ireland`) in any of them. */
  related: number;
  /** Of the words that are not in the title, which ask about its subject: the share in the unit or above it. */
  attribute: number;
  /** Weight of the heaviest missing word. */
  gap: number;
  /** Names and numbers of the question that are missing in the unit, its title and its context. */
  namesAway: number;
  /** Pairs of adjacent words of the question that are adjacent in the unit, title or context; share of all pairs. */
  phrases: number;
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
  /** If money, a time or a measure is asked for: 1 if the unit has one, -1 if not; else 0. */
  figure: number;
  /** A number of the question is in the unit's range: 1, outside: -1; 0 without a range. */
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
  /** The same for a name that is not in the question. */
  newName: number;
  /** Share of the question's words, unweighted, in the unit, its title or its context. */
  matched: number;
  /** The same, each word weighted by how likely an answer contains it (word-presence.ts). */
  expected: number;
  /** Share of the question's weight in words that the knowledge does not contain, each as rare as it appears. */
  unknown: number;
  /** Lexemes in the unit, */
  length: number;
  /** how many more than a typical answer, */
  wordy: number;
  /** or fewer. */
  terse: number;
  /** A list item, a table row, or text under headings: the elements of help articles. */
  structured: number;
}

/** A related word shares this much of its beginning, and at least this many letters. */
const RELATED_SHARE = 0.66;
const RELATED_LETTERS_MIN = 4;
/** A word within another counts from this many letters (compounds). */
const WITHIN_LETTERS_MIN = 5;

/** Units of more lexemes than this are wordy. */
const WORDY_LEXEMES = 30;
/** Units of fewer lexemes are terse: `Daily limit: 500`. */
const TERSE_LEXEMES = 6;

type MatchLocation = 'own' | 'title' | 'above' | 'near' | 'around';

/** The question's data, shared by all passages. */
export interface QuestionData {
  found: Pick<SearchResult, 'terms' | 'rarity' | 'isArticles' | 'meaning'>;
  /** For each term, how likely an answer contains it. */
  presences: number[];
  asked: AnswerKind;
  subjects: Subjects;
  relatedWords: RelatedWords;
}

/** Compares every unit of a passage with the question. */
export function featuresOf(
  passage: Passage,
  { found: { terms, rarity, isArticles, meaning }, presences, asked, subjects, relatedWords }: QuestionData,
  scores: Pick<Features, 'passage' | 'strength' | 'mass'>,
): Features[] {
  const analysis = analyse(passage);
  const subject = subjectShare(analysis.subject, terms, rarity);
  const titleEcho = likeness(analysis.title, terms, rarity);
  const echoes = new Map<Head, number>();
  const [first] = terms;
  const foreign = first && !first.languages.includes(analysis.language) ? 1 : 0;
  return analysis.units.map((unit, index) => {
    const { quote, lexemes, head } = unit;
    const { kind: unitKind, context } = required(passage.units[index], 'the unit of a passage');
    const echo = echoes.get(head) ?? Math.max(titleEcho, likeness(head.nearest, terms, rarity));
    echoes.set(head, echo);
    const range = rangeFit(unit, asked, terms);
    const shares = coverage(unit, { analysis, index }, { terms, presences, relatedWords, isRangeMet: range > 0 });
    const fit = subjects.fitOf(unit, analysis.titleSet);
    // Written out: hundreds are created per question, and spreading costs several times as much.
    return {
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
      newName: !asked.name ? 0 : containsNewName(quote, terms) ? 1 : -1,
      length: lexemes.length,
      wordy: Math.max(0, lexemes.length / WORDY_LEXEMES - 1),
      terse: Math.max(0, 1 - lexemes.length / TERSE_LEXEMES),
      structured: isArticles || unitKind !== 'sentence' || passage.headings.length > 0 || context !== '' ? 1 : 0,
    };
  });
}

function figureFit(unit: AnalysedUnit, { price, clock, dimensions }: AnswerKind): number {
  if (!price && !clock && dimensions.length === 0) return 0;
  const { figures } = unit;
  const isMoney = ({ units: [unit], kind }: Figure): boolean =>
    kind === 'number' && CURRENCY.test(unit?.dimension ?? '');
  const isMeasured = ({ units }: Figure): boolean => units.some(({ dimension }) => dimensions.includes(dimension));
  const fits =
    (price && figures.some(isMoney)) ||
    (clock && figures.some(isTime)) ||
    (dimensions.length > 0 && figures.some(isMeasured));
  return fits ? 1 : -1;
}

const CURRENCY = /^[A-Z]{3}$/;
const isTime = ({ kind, units: [unit] }: Figure): boolean =>
  kind === 'time' || kind === 'month' || kind === 'weekday' || unit?.dimension === 'time';

/** A number matches a range by its unit, or by the question's word for it: `15 rooms` with a column of rooms. */
function rangeFit({ range, columns, head }: AnalysedUnit, { figures }: AnswerKind, terms: RatedTerm[]): number {
  if (!range || figures.length === 0) return 0;
  const heads = columns.length > 0 ? columns.flat() : head.nearest;
  const isCalledSo = terms.some(
    ({ variants, before }) => !before && variants.some((variant) => heads.includes(variant)),
  );
  const { unit } = range;
  const fits = figures.flatMap((figure) => {
    const isMeasured = unit !== null && figure.units.some(({ dimension }) => dimension === unit.dimension);
    const fit = isMeasured || isCalledSo ? isWithin(figure, range) : null;
    return fit === null ? [] : [fit];
  });
  return fits.includes(true) ? 1 : fits.length > 0 ? -1 : 0;
}

type Coverage = Pick<
  Features,
  MatchLocation | 'related' | 'attribute' | 'gap' | 'namesAway' | 'phrases' | 'matched' | 'expected' | 'unknown'
>;

const NO_SUMS = {
  whole: 0,
  gap: 0,
  names: 0,
  namesAway: 0,
  asked: 0,
  covered: 0,
  weight: 0,
  matched: 0,
  expected: 0,
  isExpected: 0,
  rarity: 0,
  unknown: 0,
};

/** Finds each word of the question in a unit and around it, the nearest location first. */
function coverage(
  unit: AnalysedUnit,
  { analysis, index }: { analysis: Analysis; index: number },
  {
    terms,
    presences,
    relatedWords,
    isRangeMet,
  }: Omit<QuestionData, 'found' | 'asked' | 'subjects'> & { terms: RatedTerm[]; isRangeMet: boolean },
): Coverage {
  // A row is read with its column headers.
  const { lexemes, lexemeSet, columnSet, head } = unit;
  const { titleSet: title, around } = analysis;
  const { above } = head;
  const [before, after] = [analysis.units[index - 1]?.lexemeSet, analysis.units[index + 1]?.lexemeSet];
  const locationOf = (isIn: (set: ReadonlySet<string>) => boolean): MatchLocation | undefined => {
    if (isIn(lexemeSet) || isIn(columnSet)) return 'own';
    if (isIn(title)) return 'title';
    if (isIn(head.aboveSet)) return 'above';
    if ((before && isIn(before)) || (after && isIn(after))) return 'near';
    return isIn(around) ? 'around' : undefined;
  };
  const lists = [lexemes, analysis.title, above];
  const shares = { own: 0, title: 0, above: 0, near: 0, around: 0, related: 0 };
  const sums = { ...NO_SUMS };
  for (const [i, { word, variants, weight, idf, name, frequency, rarity, phrases }] of terms.entries()) {
    const importance = weight * idf;
    const presence = weight * (presences[i] ?? 0);
    sums.expected += presence;
    sums.weight += weight;
    sums.rarity += weight * rarity;
    if (frequency === 0) sums.unknown += weight * rarity;
    const isMatchingNumber = isRangeMet && /^\d/.test(word);
    const literal = isMatchingNumber ? 'own' : locationOf((set) => variants.some((variant) => set.has(variant)));
    const synonym =
      literal === 'own' || phrases.length === 0
        ? undefined
        : locationOf((set) => phrases.some((phrase) => phrase.every((lexeme) => set.has(lexeme))));
    const { location, strength } = nearest(literal, synonym);
    const [form] = variants;
    const related =
      !location &&
      form !== undefined &&
      hasRelated(required(relatedWords.get(word), 'the related words of a word'), form, lists);
    sums.whole += importance;
    if (location === 'own' || location === 'title' || location === 'above') {
      sums.matched += strength * weight;
      sums.isExpected += strength * presence;
    }
    if (location) shares[location] += strength * importance;
    else if (related) shares.related += importance;
    else sums.gap = Math.max(sums.gap, importance);
    if (!variants.some((variant) => title.has(variant))) {
      sums.asked += importance;
      if (location === 'own' || location === 'above') sums.covered += strength * importance;
      else if (related) sums.covered += importance / 2;
    }
    if (name || /\d/.test(word)) {
      sums.names += importance;
      if (!location || location === 'around' || location === 'near') sums.namesAway += importance;
    }
  }
  return coverageOf(shares, sums, phraseShare(terms, lists));
}

function coverageOf(
  shares: Pick<Coverage, MatchLocation | 'related'>,
  sums: typeof NO_SUMS,
  phrases: number,
): Coverage {
  const share = (part: number): number => (sums.whole > 0 ? part / sums.whole : 0);
  return {
    own: share(shares.own),
    title: share(shares.title),
    above: share(shares.above),
    near: share(shares.near),
    around: share(shares.around),
    related: share(shares.related),
    attribute: sums.asked > 0 ? sums.covered / sums.asked : 1,
    gap: share(sums.gap),
    namesAway: sums.names > 0 ? sums.namesAway / sums.names : 0,
    phrases,
    matched: sums.weight > 0 ? sums.matched / sums.weight : 0,
    expected: sums.expected > 0 ? sums.isExpected / sums.expected : 0,
    unknown: sums.rarity > 0 ? sums.unknown / sums.rarity : 0,
  };
}

/** Weight of a synonym relative to the word itself. */
const SYNONYM_STRENGTH = 0.75;
const LOCATIONS: MatchLocation[] = ['own', 'title', 'above', 'near', 'around'];

/** The location of the word itself, unless a synonym is nearer. */
function nearest(
  literal: MatchLocation | undefined,
  synonym: MatchLocation | undefined,
): { location?: MatchLocation; strength: number } {
  if (literal && (!synonym || LOCATIONS.indexOf(literal) <= LOCATIONS.indexOf(synonym)))
    return { location: literal, strength: 1 };
  return { location: synonym, strength: SYNONYM_STRENGTH };
}

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

/** Similarity of a label and the question: weight of shared words relative to both (Dice), 0–1. */
function likeness(label: string[], terms: RatedTerm[], rarity: (lexeme: string) => number): number {
  const words = new Set(label);
  let shared = 0;
  let both = 0;
  for (const { variants, weight, idf } of terms) {
    both += weight * idf;
    const match = variants.find((variant) => words.delete(variant));
    if (match === undefined) continue;
    both += weight * idf;
    shared += 2 * weight * idf;
  }
  for (const word of words) both += rarity(word);
  return both > 0 ? shared / both : 0;
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

/** Share of the pairs of adjacent words in this question that are adjacent in one of the texts. */
function phraseShare(terms: RatedTerm[], texts: string[][]): number {
  const own = terms.filter(({ weight }) => weight === 1);
  let adjacent = 0;
  let previous: string[] | null = null;
  for (const { variants } of own) {
    const before = previous;
    previous = variants;
    if (!before) continue;
    const together = (text: string[]) =>
      text.some((lexeme, i) => before.includes(lexeme) && variants.includes(text[i + 1] ?? ''));
    if (texts.some(together)) adjacent++;
  }
  return own.length < 2 ? 0 : adjacent / (own.length - 1);
}

/** Lexemes related to each word of the question, cached because passages repeat them. */
export type RelatedWords = Map<string, Map<string, boolean>>;

function hasRelated(known: Map<string, boolean>, own: string, lists: string[][]): boolean {
  for (const list of lists)
    for (const other of list) {
      let related = known.get(other);
      if (related === undefined) known.set(other, (related = isRelated(own, other)));
      if (related) return true;
    }
  return false;
}

/** Words with the same beginning, or one within the other. */
function isRelated(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < RELATED_LETTERS_MIN) return false;
  let same = 0;
  while (same < shorter && a[same] === b[same]) same++;
  if (same >= RELATED_LETTERS_MIN && same >= RELATED_SHARE * Math.max(a.length, b.length)) return true;
  return shorter >= WITHIN_LETTERS_MIN && (a.length > b.length ? a.includes(b) : b.includes(a));
}
