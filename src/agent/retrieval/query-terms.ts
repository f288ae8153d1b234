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

/** The words that the message itself asks with: none of an earlier question, of courtesy or of the text around it. */
export const ownTerms = <Term extends WeightedTerm>(terms: Term[]): Term[] =>
  terms.filter(({ weight, before }) => weight === 1 && !before);
