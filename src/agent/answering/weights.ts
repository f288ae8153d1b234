/** The fitted numbers of the embedded mind (`npm run fit`). */
import type { Features } from '../retrieval/features.js';
import weights from './weights.json';

/** What speaks for and against the best evidence. */
export interface JudgeFeatures extends Features {
  /** 1, always. */
  bias: number;
  rank: number;
  /** Rank ahead of the best evidence of another document that says something else. */
  ahead: number;
  /** How far what is said of what was asked stays below three quarters. */
  unsaid: number;
  /** Share of the length of a long unit: long units hold many words by chance. */
  long: number;
  /** Of all that was weighed, how much speaks for its document, and for what stands under the same head (log shares). */
  document: number;
  section: number;
  /** How much the question says, */
  said: number;
  /** whether by a single word, */
  single: number;
  /** and how much its heaviest word weighs that is not there. */
  missing: number;
  /** Share of the question in words that neither the knowledge nor the lexicon holds: new names, mostly. */
  strange: number;
  /** 1 where money, a time or a measure is asked for, and it has none. */
  lacking: number;
  /** Share in words that were taken for others: a slip, or a word of its own. */
  repaired: number;
}

export interface Weights {
  rank: Partial<Features>;
  judge: Partial<JudgeFeatures>;
  /** Confidence from which the agent answers. */
  enough: number;
}

/**
 * For running text and for help articles apart: one scale does not fit both. Running text repeats itself little, so the
 * passage decides; help articles repeat their vocabulary in every line, so the line's own words and its subject do.
 */
export const WEIGHTS: Record<'prose' | 'structured', Weights> = weights;
