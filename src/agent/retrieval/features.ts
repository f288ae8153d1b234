import type { Passage } from '../ports/knowledge.js';
import type { Figure } from '../proof/figure-scanner.js';
import { isWithin } from '../proof/ranges.js';
import { analyse, type AnalysedUnit, type Analysis, type Head } from './analysis.js';
import type { AnswerKind } from './question.js';
import type { RatedTerm } from './query-terms.js';
import type { SearchResult } from './search.js';
import type { Subjects } from './subjects.js';

/** What is known of one unit of evidence in the light of a question. Shares are of the question's weight, 0–1. */
export interface Features {
  /** Words that the unit itself says. */
  own: number;
  /** Words that only the article's title says, */
  title: number;
  /** only the headings, lead-in or column heads above the unit, */
  above: number;
  /** only the units directly before and after it, */
  near: number;
  /** only the rest of the passage, */
  around: number;
  /** and nothing but a relative of the word (`Irish` for `Ireland`) in any of them. */
  related: number;
  /** Of the words that the title does not say, what was asked about its subject: the share in the unit or above it. */
  attribute: number;
  /** The heaviest single word that is missing. */
  gap: number;
  /** Names and numbers of the question that the unit, title and what is above it leave out. */
  namesAway: number;
  /** Neighbours in the question that are neighbours in the unit, title or above it; share of all neighbours. */
  phrases: number;
  /** How much of what the title names, weighed by rarity, the question names. */
  subject: number;
  /** How much the title, or what stands directly above the unit, is the question itself (help pages ask theirs). */
  echo: number;
  /** The same for the unit that the passage opens with. */
  opening: number;
  /** The unit only asks. */
  question: number;
  /** The passage's BM25 beside the best one's, */
  passage: number;
  /** beside what a passage could have at most, */
  strength: number;
  /** and as it is, in words as rare as can be that it holds. */
  mass: number;
  /** Where a number is asked for: 1 if there is one, -1 if not; else 0. */
  number: number;
  /** Where money, a time or a measure is asked for: 1 if the unit has one, -1 if not; else 0. */
  figure: number;
  /** A number of the question falls into the unit's range: 1, beside it: -1; 0 where there is no range. */
  range: number;
  /** Its own label names something longer than what was named, */
  longer: number;
  /** or something shorter. */
  shorter: number;
  /** Share of the things named that stand neither in the unit nor above it. */
  away: number;
  /** Its text is in another language than the question. */
  foreign: number;
  /** The same for a name that the question does not hold. */
  newName: number;
  /** Share of the question's words, rare or not, that the unit, its title or what is above it says. */
  matched: number;
  /** Share of the question's weight in words that the knowledge does not hold at all, were each as rare as it looks. */
  unknown: number;
  /** Lexemes in the unit, */
  length: number;
  /** how far they are more than an answer usually has, */
  wordy: number;
  /** or fewer. */
  terse: number;
  /** A list item, a table row, or text under headings: what help articles are made of. */
  structured: number;
}

/** A relative shares this much of its beginning, and at least so many letters. */
const RELATED_SHARE = 0.66;
const RELATED_LETTERS_MIN = 4;
/** A word within another counts from this many letters (compounds). */
const WITHIN_LETTERS_MIN = 5;

/** Units of more lexemes than this are wordy, */
const WORDY_LEXEMES = 30;
/** and units of fewer are terse: `Daily limit: 500`. */
const TERSE_LEXEMES = 6;

type Place = 'own' | 'title' | 'above' | 'near' | 'around';

/** What is the same for all passages that a question found. */
export interface Comparing {
  found: Pick<SearchResult, 'terms' | 'rarity' | 'isArticles'>;
  asked: AnswerKind;
  subjects: Subjects;
  relatives: Relatives;
}

/** Compares every unit of a passage with the question. */
export function featuresOf(
  passage: Passage,
  { found: { terms, rarity, isArticles }, asked, subjects, relatives }: Comparing,
  scores: Pick<Features, 'passage' | 'strength' | 'mass'>,
): Features[] {
  const analysis = analyse(passage);
  const subject = subjectShare(analysis.subject, terms, rarity);
  const titleEcho = likeness(analysis.title, terms, rarity);
  const echoes = new Map<Head, number>();
  const foreign = terms.length > 0 && !terms[0]!.languages.includes(analysis.language) ? 1 : 0;
  return analysis.units.map((unit, at) => {
    const { quote, said, head } = unit;
    const { kind: unitKind, context } = passage.units[at]!;
    const echo = echoes.get(head) ?? Math.max(titleEcho, likeness(head.nearest, terms, rarity));
    echoes.set(head, echo);
    const range = rangeFit(unit, asked, terms);
    const places = coverage(analysis, at, { terms, relatives, numbersMet: range > 0 });
    const fit = subjects.fitOf(unit, analysis.titleSet);
    // Written out: hundreds are made for a question, and spreading costs several times as much.
    return {
      own: places.own,
      title: places.title,
      above: places.above,
      near: places.near,
      around: places.around,
      related: places.related,
      attribute: places.attribute,
      gap: places.gap,
      namesAway: places.namesAway,
      phrases: places.phrases,
      matched: places.matched,
      unknown: places.unknown,
      subject,
      echo,
      opening: at === 0 ? echo : 0,
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
      newName: !asked.name ? 0 : holdsNewName(quote, terms) ? 1 : -1,
      length: said.length,
      wordy: Math.max(0, said.length / WORDY_LEXEMES - 1),
      terse: Math.max(0, 1 - said.length / TERSE_LEXEMES),
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

/** A number goes with a range by its unit, or by what the question calls it: `15 rooms` with a column of rooms. */
function rangeFit({ range, columns, head }: AnalysedUnit, { figures }: AnswerKind, terms: RatedTerm[]): number {
  if (!range || figures.length === 0) return 0;
  const heads = columns.length > 0 ? columns.flat() : head.nearest;
  const isCalledSo = terms.some(
    ({ variants, before }) => !before && variants.some((variant) => heads.includes(variant)),
  );
  const fits = figures.flatMap((figure) => {
    const isMeasured = range.unit !== null && figure.units.some(({ dimension }) => dimension === range.unit!.dimension);
    const fit = isMeasured || isCalledSo ? isWithin(figure, range) : null;
    return fit === null ? [] : [fit];
  });
  return fits.includes(true) ? 1 : fits.length > 0 ? -1 : 0;
}

type Coverage = Pick<
  Features,
  Place | 'related' | 'attribute' | 'gap' | 'namesAway' | 'phrases' | 'matched' | 'unknown'
>;

const NO_SUMS = {
  whole: 0,
  gap: 0,
  names: 0,
  namesAway: 0,
  asked: 0,
  told: 0,
  weight: 0,
  matched: 0,
  rarity: 0,
  unknown: 0,
};

/** Where each word of the question is found, nearest place first. */
function coverage(
  analysis: Analysis,
  at: number,
  { terms, relatives, numbersMet }: { terms: RatedTerm[]; relatives: Relatives; numbersMet: boolean },
): Coverage {
  // A row is said with its column heads.
  const { said, saidSet, columnSet, head } = analysis.units[at]!;
  const { titleSet: title, around } = analysis;
  const { above } = head;
  const [before, after] = [analysis.units[at - 1]?.saidSet, analysis.units[at + 1]?.saidSet];
  const placeOf = (isIn: (set: ReadonlySet<string>) => boolean): Place | undefined => {
    if (isIn(saidSet) || isIn(columnSet)) return 'own';
    if (isIn(title)) return 'title';
    if (isIn(head.aboveSet)) return 'above';
    if ((before && isIn(before)) || (after && isIn(after))) return 'near';
    return isIn(around) ? 'around' : undefined;
  };
  const lists = [said, analysis.title, above];
  const shares = { own: 0, title: 0, above: 0, near: 0, around: 0, related: 0 };
  const sums = { ...NO_SUMS };
  for (const { word, variants, weight, idf, name, frequency, rarity, phrases } of terms) {
    const heavy = weight * idf;
    sums.weight += weight;
    sums.rarity += weight * rarity;
    if (frequency === 0) sums.unknown += weight * rarity;
    const isMet = numbersMet && /^\d/.test(word);
    const literal = isMet ? 'own' : placeOf((set) => variants.some((variant) => set.has(variant)));
    const meant =
      literal === 'own' || phrases.length === 0
        ? undefined
        : placeOf((set) => phrases.some((phrase) => phrase.every((lexeme) => set.has(lexeme))));
    const { place, strength } = nearest(literal, meant);
    const related = !place && variants.length > 0 && hasRelative(relatives.get(word)!, variants[0]!, lists);
    sums.whole += heavy;
    if (place === 'own' || place === 'title' || place === 'above') sums.matched += strength * weight;
    if (place) shares[place] += strength * heavy;
    else if (related) shares.related += heavy;
    else sums.gap = Math.max(sums.gap, heavy);
    if (!variants.some((variant) => title.has(variant))) {
      sums.asked += heavy;
      if (place === 'own' || place === 'above') sums.told += strength * heavy;
      else if (related) sums.told += heavy / 2;
    }
    if (name || /\d/.test(word)) {
      sums.names += heavy;
      if (!place || place === 'around' || place === 'near') sums.namesAway += heavy;
    }
  }
  const share = (part: number): number => (sums.whole > 0 ? part / sums.whole : 0);
  return {
    own: share(shares.own),
    title: share(shares.title),
    above: share(shares.above),
    near: share(shares.near),
    around: share(shares.around),
    related: share(shares.related),
    attribute: sums.asked > 0 ? sums.told / sums.asked : 1,
    gap: share(sums.gap),
    namesAway: sums.names > 0 ? sums.namesAway / sums.names : 0,
    phrases: phraseShare(terms, [said, analysis.title, above]),
    matched: sums.weight > 0 ? sums.matched / sums.weight : 0,
    unknown: sums.rarity > 0 ? sums.unknown / sums.rarity : 0,
  };
}

/** What a concept of another wording counts beside the word itself. */
const MEANT_STRENGTH = 0.75;
const PLACES: Place[] = ['own', 'title', 'above', 'near', 'around'];

/** The word itself, unless another wording of it stands in a nearer place. */
function nearest(literal: Place | undefined, meant: Place | undefined): { place?: Place; strength: number } {
  if (literal && (!meant || PLACES.indexOf(literal) <= PLACES.indexOf(meant))) return { place: literal, strength: 1 };
  return { place: meant, strength: MEANT_STRENGTH };
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

/** How much a label and the question are about the same: weight of shared words against that of both (Dice), 0–1. */
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

/** A capitalised word inside the sentence that the question does not hold; scripts without capitals have none. */
function holdsNewName(quote: string, terms: RatedTerm[]): boolean {
  const known = new Set(terms.map(({ word }) => word));
  return (quote.match(/(?<=[\p{L}\p{N},;:'’"“(-]\s{0,2})\p{Lu}[\p{L}\p{M}]+/gu) ?? []).some(
    (name) => !known.has(name.toLowerCase()),
  );
}

/** Of the pairs of neighbouring words in this question, the share that stand together in one of the texts. */
function phraseShare(terms: RatedTerm[], texts: string[][]): number {
  const own = terms.filter(({ weight }) => weight === 1);
  let kept = 0;
  for (let i = 1; i < own.length; i++) {
    const [a, b] = [own[i - 1]!.variants, own[i]!.variants];
    const together = (text: string[]) =>
      text.some((lexeme, at) => a.includes(lexeme) && b.includes(text[at + 1] ?? ''));
    if (texts.some(together)) kept++;
  }
  return own.length < 2 ? 0 : kept / (own.length - 1);
}

/** Of each word of the question, which lexemes are its relatives: passages repeat theirs. */
export type Relatives = Map<string, Map<string, boolean>>;

function hasRelative(known: Map<string, boolean>, own: string, lists: string[][]): boolean {
  for (const list of lists)
    for (const other of list) {
      let is = known.get(other);
      if (is === undefined) known.set(other, (is = isRelated(own, other)));
      if (is) return true;
    }
  return false;
}

/** Words of one family by their beginning, or one within the other. */
function isRelated(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < RELATED_LETTERS_MIN) return false;
  let same = 0;
  while (same < shorter && a[same] === b[same]) same++;
  if (same >= RELATED_LETTERS_MIN && same >= RELATED_SHARE * Math.max(a.length, b.length)) return true;
  return shorter >= WITHIN_LETTERS_MIN && (a.length > b.length ? a.includes(b) : b.includes(a));
}
