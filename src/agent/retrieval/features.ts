import type { Passage } from '../ports/knowledge.js';
import { analyse, type Analysis, type Head } from './analysis.js';
import type { AnswerKind } from './question.js';
import type { RatedTerm, SearchResult } from './search.js';

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
  /** The same for a name that the question does not hold. */
  newName: number;
  /** Share of the question's words, rare or not, that the unit, its title or what is above it says. */
  matched: number;
  /** Share of the question's weight in words that the knowledge does not hold at all, were each as rare as it looks. */
  unknown: number;
  /** Lexemes in the unit. */
  length: number;
  /** A list item, a table row, or text under headings: what help articles are made of. */
  structured: number;
}

/** A relative shares this much of its beginning, and at least so many letters. */
const RELATED_SHARE = 0.66;
const RELATED_LETTERS_MIN = 4;
/** A word within another counts from this many letters (compounds). */
const WITHIN_LETTERS_MIN = 5;

type Place = 'own' | 'title' | 'above' | 'near' | 'around';

/** Compares every unit of a passage with the question. */
export function featuresOf(
  passage: Passage,
  { terms, rarity }: Pick<SearchResult, 'terms' | 'rarity'>,
  kind: AnswerKind,
): Omit<Features, 'passage' | 'strength' | 'mass'>[] {
  const analysis = analyse(passage);
  const subject = subjectShare(analysis.subject, terms, rarity);
  const titleEcho = likeness(analysis.title, terms, rarity);
  const echoes = new Map<Head, number>();
  return analysis.units.map(({ quote, said, head }, at) => {
    const { kind: unitKind, context } = passage.units[at]!;
    const echo = echoes.get(head) ?? Math.max(titleEcho, likeness(head.nearest, terms, rarity));
    echoes.set(head, echo);
    return {
      ...coverage(analysis, at, terms),
      subject,
      echo,
      opening: at === 0 ? echo : 0,
      question: /[?？؟]["'”’)*]*$/.test(quote) ? 1 : 0,
      number: !kind.number ? 0 : /\p{N}/u.test(quote) ? 1 : -1,
      newName: !kind.name ? 0 : holdsNewName(quote, terms) ? 1 : -1,
      length: said.length,
      structured: unitKind !== 'sentence' || passage.headings.length > 0 || context !== '' ? 1 : 0,
    };
  });
}

type Coverage = Pick<
  Features,
  Place | 'related' | 'attribute' | 'gap' | 'namesAway' | 'phrases' | 'matched' | 'unknown'
>;

/** Where each word of the question is found, nearest place first. */
function coverage(analysis: Analysis, at: number, terms: RatedTerm[]): Coverage {
  const { said, saidSet, head } = analysis.units[at]!;
  const { titleSet: title, around } = analysis;
  const { above } = head;
  const [before, after] = [analysis.units[at - 1]?.saidSet, analysis.units[at + 1]?.saidSet];
  const placeOf = (variants: string[]): Place | undefined => {
    if (variants.some((variant) => saidSet.has(variant))) return 'own';
    if (variants.some((variant) => title.has(variant))) return 'title';
    if (variants.some((variant) => head.aboveSet.has(variant))) return 'above';
    if (variants.some((variant) => before?.has(variant) || after?.has(variant))) return 'near';
    return variants.some((variant) => around.has(variant)) ? 'around' : undefined;
  };
  const shares = { own: 0, title: 0, above: 0, near: 0, around: 0, related: 0 };
  const sums = {
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
  for (const { word, variants, weight, idf, name, frequency, rarity } of terms) {
    const heavy = weight * idf;
    sums.weight += weight;
    sums.rarity += weight * rarity;
    if (frequency === 0) sums.unknown += weight * rarity;
    const place = placeOf(variants);
    const related =
      !place && [said, analysis.title, above].some((list) => list.some((other) => isRelated(variants[0]!, other)));
    sums.whole += heavy;
    if (place === 'own' || place === 'title' || place === 'above') sums.matched += weight;
    if (place) shares[place] += heavy;
    else if (related) shares.related += heavy;
    else sums.gap = Math.max(sums.gap, heavy);
    if (!variants.some((variant) => title.has(variant))) {
      sums.asked += heavy;
      if (place === 'own' || place === 'above') sums.told += heavy;
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

/** Words of one family by their beginning, or one within the other. */
function isRelated(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length);
  if (shorter < RELATED_LETTERS_MIN) return false;
  let same = 0;
  while (same < shorter && a[same] === b[same]) same++;
  if (same >= RELATED_LETTERS_MIN && same >= RELATED_SHARE * Math.max(a.length, b.length)) return true;
  return shorter >= WITHIN_LETTERS_MIN && (a.length > b.length ? a.includes(b) : b.includes(a));
}
