/** The fitted weights of the embedded engine (`npm run lab -- fit`). */
import type { Features } from '../retrieval/features.js';
import judgeTrees from './judge.trees.json';
import type { Tree } from './trees.js';
import weights from './weights.json';

/** Features for and against the best evidence. */
export interface JudgeFeatures extends Features {
  /** Always 1. */
  bias: number;
  rank: number;
  /** Lead over the best evidence of another document that says something else. */
  ahead: number;
  /** How far the covered share of the question is below three quarters. */
  unsaid: number;
  /** Relative length of a long unit: long units contain many words by chance. */
  long: number;
  /** Share of its document, and of the text under the same heading, in the total likelihood (log shares). */
  document: number;
  section: number;
  /** How specific the question is. */
  said: number;
  /** 1 if the question is a single word. */
  single: number;
  /** Weight of the question's heaviest missing word. */
  missing: number;
  /** Share of words that neither the knowledge nor the lexicon contains: mostly new names. */
  strange: number;
  /** 1 if money, a time or a measure is asked for, and the evidence contains none. */
  lacking: number;
  /** Share of corrected words: misspellings, or compounds. */
  repaired: number;
  /** How much more similar in meaning other evidence is. */
  lessLike: number;
  /** Similarity in meaning of the words that the evidence lacks to the evidence, if they are known; 1 if some are lacking. */
  lackingLikeness: number;
  lackingKnown: number;
  /** 1 if words are lacking, and none of them is known. */
  lackingUnknown: number;
  /** The likeliest of the lacking words to stand in an answer: 0–1; and the number of such words that it has. */
  unexpected: number;
  expectedSum: number;
  /** The number of the question's own words, up to eight: 0–1. */
  words: number;
  /** Share of the question's weight in words of an earlier one. */
  earlier: number;
  /** 1 for a table row, or for a list item. */
  row: number;
  item: number;
  /** 1 if a number is asked for, or money, a time or a measure. */
  asksNumber: number;
  asksFigure: number;
  /** 1 if the largest, cheapest, … is asked for, and if a table's rows were compared for it. */
  asksExtreme: number;
}

export interface Weights {
  rank: Partial<Features>;
  judge: Partial<JudgeFeatures>;
  /** Confidence from which the agent answers. */
  enough: number;
}

/** The sum of the features by their weights. */
export function weightedSum<F extends Features>(features: F, weights: Partial<Record<keyof F, number>>): number {
  let sum = 0;
  for (const name of Object.keys(weights) as (keyof F)[]) sum += (weights[name] ?? 0) * (features[name] as number);
  return sum;
}

/**
 * Separate weights for running text and for help articles, because one scale does not fit both. Running text rarely
 * repeats itself, so the passage decides; help articles repeat their vocabulary in every line, so the line's own words
 * and its subject do.
 */
export const WEIGHTS: { prose: Weights; structured: Weights } = weights;

export interface JudgeTrees {
  /** The features that the trees compare, by position. */
  features: (keyof JudgeFeatures)[];
  trees: Tree[];
}

/** Beside the judge's weights of help articles: one feature's meaning depends on others. */
export const JUDGE_TREES = judgeTrees as JudgeTrees;
