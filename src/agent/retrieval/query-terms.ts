import type { QueryTerm } from './lexemes.js';

/** A word of the question and how much it counts: 1 for this question's, less for the one before. */
export interface WeightedTerm extends QueryTerm {
  weight: number;
  /** It was said in an earlier question. */
  before?: boolean;
  /** It stands nowhere as it was written, and was taken for this one. */
  repaired?: boolean;
}

/** A word with what the workspace's knowledge makes of it. */
export interface RatedTerm extends WeightedTerm {
  /** In how many passages it stands. */
  frequency: number;
  /** Rarity by BM25's idf; for a word that stands nowhere, what it would weigh. */
  idf: number;
  /** The same, were every word that stands nowhere as likely to matter as the others. */
  rarity: number;
  /** Other ways to say it that the knowledge holds: lexemes that stand together. */
  phrases: string[][];
}
