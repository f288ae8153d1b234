import type { QueryTerm } from './lexemes.js';

/** A word of the question and its weight: 1 for this question's, less for the previous one's. */
export interface WeightedTerm extends QueryTerm {
  weight: number;
  /** It comes from an earlier question. */
  before?: boolean;
  /** It was corrected, because it does not occur as written. */
  repaired?: boolean;
}

/** A word with its statistics in the workspace's knowledge. */
export interface RatedTerm extends WeightedTerm {
  /** Number of passages that contain it. */
  frequency: number;
  /** Rarity by BM25's idf; for an unknown word, the weight that it would have. */
  idf: number;
  /** The same, if every unknown word were as important as the others. */
  rarity: number;
  /** Other wordings that the knowledge contains: lexemes that occur together. */
  phrases: string[][];
}

/** Whether a question, with what it follows on, has a word: a number in common, as of `2+2`, is chance. */
export const hasWord = (terms: RatedTerm[]): boolean => terms.some(({ word }) => /\p{L}/u.test(word));

/** Shares of a question's own words below which it is about something else than the knowledge, such as football: */
const KNOWN_MIN = { words: 0.6, rarity: 0.45 };

/**
 * Whether the knowledge contains most of the question's own words, or other wordings of them, or the rare ones.
 * @param lacking so many words may be unknown whatever they weigh: `Is the card waterproof?` asks about a known thing
 */
export function isKnown(terms: RatedTerm[], lacking = 0): boolean {
  const own = ownTerms(terms).filter(({ variants }) => variants.length > 0);
  const known = own.filter(({ frequency, phrases }) => frequency > 0 || phrases.length > 0);
  const rarityOf = (among: RatedTerm[]): number => among.reduce((sum, { rarity }) => sum + rarity, 0);
  if (known.length === 0 || !hasWord(terms)) return false;
  const least = Math.min(KNOWN_MIN.words * own.length, own.length - lacking);
  return known.length >= least || rarityOf(known) >= KNOWN_MIN.rarity * rarityOf(own);
}

/** The words that the message itself asks with: none of an earlier question, of courtesy or of the text around it. */
export const ownTerms = <Term extends WeightedTerm>(terms: Term[]): Term[] =>
  terms.filter(({ weight, before }) => weight === 1 && !before);
