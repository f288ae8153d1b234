/** Finds the words of a question in a unit of evidence and around it. */
import { required } from '../../platform/kernel/invariant.js';
import type { AnalysedUnit, Analysis } from './analysis.js';
import { NO_WORDS } from './example-questions.js';
import type { RatedTerm } from './query-terms.js';

/** A related word shares this much of its beginning, and at least this many letters. */
const RELATED_SHARE = 0.66;
const RELATED_LETTERS_MIN = 4;
/** A word within another counts from this many letters (compounds). */
const WITHIN_LETTERS_MIN = 5;

type MatchLocation = 'own' | 'title' | 'above' | 'subject' | 'near' | 'around';

/** Where the words of a question were found. Shares are of the question's weight, 0–1. */
export interface Coverage {
  /** Words in the unit itself. */
  own: number;
  /** Words only in the article's title, */
  title: number;
  /** only in the headings, lead-in, column headers or first sentence of the paragraph above the unit, */
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
  /** Share of the question's words, unweighted, in the unit, its title or its context. */
  matched: number;
  /** The same, each word weighted by how likely an answer contains it (word-presence.ts). */
  expected: number;
  /** Share of the question's weight in words that the knowledge does not contain, each as rare as it appears. */
  unknown: number;
}

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
  expectedMet: 0,
  rarity: 0,
  unknown: 0,
};

/** What a unit is compared with. */
export interface CoverageQuestion {
  terms: RatedTerm[];
  /** For each term, how likely an answer contains it. */
  presences: number[];
  relatedWords: RelatedWords;
  /** Words of the question's numbers that fall into the unit's range: they need not stand there. */
  inRange: ReadonlySet<string>;
  /** The words of its section's example questions. */
  exampleWords: ReadonlySet<string>;
}

type Locator = (isIn: (set: ReadonlySet<string>) => boolean) => MatchLocation | undefined;

/** The nearest place of a word. A row is read with its column headers. */
function locator(
  { lexemeSet, columnSet, head, subject }: AnalysedUnit,
  { analysis, index, exampleWords }: { analysis: Analysis; index: number; exampleWords: ReadonlySet<string> },
): Locator {
  const subjectSet = subject?.lexemeSet ?? NO_WORDS;
  const { titleSet: title, around } = analysis;
  const [before, after] = [analysis.units[index - 1]?.lexemeSet, analysis.units[index + 1]?.lexemeSet];
  return (isIn) => {
    if (isIn(lexemeSet) || isIn(columnSet)) return 'own';
    if (isIn(title)) return 'title';
    // Examples are further headings.
    if (isIn(head.aboveSet) || isIn(exampleWords)) return 'above';
    if (isIn(subjectSet)) return 'subject';
    if ((before && isIn(before)) || (after && isIn(after))) return 'near';
    return isIn(around) ? 'around' : undefined;
  };
}

/** Finds each word of the question in a unit and around it, the nearest location first. */
export function coverage(
  unit: AnalysedUnit,
  { analysis, index }: { analysis: Analysis; index: number },
  { terms, presences, relatedWords, inRange, exampleWords }: CoverageQuestion,
): Coverage {
  const { lexemes, head } = unit;
  const { titleSet: title } = analysis;
  const { above } = head;
  const locationOf = locator(unit, { analysis, index, exampleWords });
  const lists = [lexemes, analysis.title, above];
  const shares = { own: 0, title: 0, above: 0, near: 0, around: 0, related: 0 };
  const sums = { ...NO_SUMS };
  for (const [i, { word, variants, weight, idf, name, frequency, rarity, phrases }] of terms.entries()) {
    const importance = weight * idf;
    const presence = weight * (presences[i] ?? 0);
    sums.expected += presence;
    sums.weight += weight;
    sums.rarity += weight * rarity;
    if (frequency === 0 && !inRange.has(word)) sums.unknown += weight * rarity;
    const literal = inRange.has(word) ? 'own' : locationOf((set) => variants.some((variant) => set.has(variant)));
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
      sums.expectedMet += strength * presence;
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
  shares: Pick<Coverage, Exclude<MatchLocation, 'subject'> | 'related'>,
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
    expected: sums.expected > 0 ? sums.expectedMet / sums.expected : 0,
    unknown: sums.rarity > 0 ? sums.unknown / sums.rarity : 0,
  };
}

/** Weight of a synonym relative to the word itself. */
const SYNONYM_STRENGTH = 0.75;
/** A line that has the word itself comes before one whose paragraph begins with it. */
const SUBJECT_STRENGTH = 0.75;
const LOCATIONS: MatchLocation[] = ['own', 'title', 'above', 'subject', 'near', 'around'];

/** The location of the word itself, unless a synonym is nearer. */
function nearest(
  literal: MatchLocation | undefined,
  synonym: MatchLocation | undefined,
): { location?: Exclude<MatchLocation, 'subject'>; strength: number } {
  const isLiteral = literal && (!synonym || LOCATIONS.indexOf(literal) <= LOCATIONS.indexOf(synonym));
  const [location, strength] = isLiteral ? [literal, 1] : [synonym, SYNONYM_STRENGTH];
  return location === 'subject' ? { location: 'above', strength: strength * SUBJECT_STRENGTH } : { location, strength };
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
