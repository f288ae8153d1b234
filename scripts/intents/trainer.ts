/** Trains a multinomial logistic regression over hashed features: the same examples give the same weights, bit for bit. */
import { BUCKETS, featuresOf, type FeatureVector } from '../../src/agent/understanding/intent-features.js';
import { INTENTS } from '../../src/agent/understanding/intents.js';
import type { Example } from './examples.js';

const CLASSES = INTENTS.length;
/** Chosen by cross-validation on the training examples. */
export const EPOCHS = 10;
const RATE = 0.5;
const DECAY = 5e-4;
/** 0: each example counts alike; 1: each intent does. */
const BALANCE = 0.45;
/** What only one example has teaches nothing. */
const EXAMPLES_OF_FEATURE_MIN = 2;

export interface Vector extends FeatureVector {
  intent: number;
}
/** Row per bucket, column per class. */
export type Weights = Float32Array;

export const vectorOf = ({ text, intent }: Example): Vector => ({
  ...featuresOf(text),
  intent: INTENTS.indexOf(intent),
});

/** 1 for each weight whose feature enough examples have. */
export function frequentFeatures(vectors: Vector[]): Uint8Array {
  const counts = new Uint32Array(BUCKETS);
  for (const { buckets } of vectors) for (const bucket of buckets) counts[bucket]!++;
  const kept = new Uint8Array(BUCKETS * CLASSES);
  counts.forEach((count, bucket) => {
    if (count >= EXAMPLES_OF_FEATURE_MIN) kept.fill(1, bucket * CLASSES, (bucket + 1) * CLASSES);
  });
  return kept;
}

/** AdaGrad with decay, over the examples in a seeded order. @param kept the weights to train; the others stay 0 */
export function train(vectors: Vector[], kept: Uint8Array, epochs = EPOCHS): Weights {
  const weights = new Float32Array(BUCKETS * CLASSES);
  const squares = new Float32Array(BUCKETS * CLASSES).fill(1e-6);
  const shares = sharesOf(vectors);
  const trained = vectors.map((vector) => withOnly(kept, vector));
  const order = vectors.map((_, index) => index);
  const random = seeded(17);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const rate = RATE / (1 + epoch / 3);
    for (const index of order) {
      const vector = trained[index]!;
      const errors = probabilities(scoresOf(weights, vector), 1);
      errors[vector.intent]! -= 1;
      const share = shares[vector.intent]!;
      for (let column = 0; column < CLASSES; column++) errors[column]! *= share;
      step(weights, squares, vector, errors, rate);
    }
  }
  return weights;
}

function step(weights: Weights, squares: Float32Array, vector: Vector, errors: Float64Array, rate: number): void {
  const { buckets, values } = vector;
  for (let i = 0; i < buckets.length; i++) {
    const row = buckets[i]! * CLASSES;
    const value = values[i]!;
    for (let column = 0; column < CLASSES; column++) {
      const at = row + column;
      const slope = errors[column]! * value + DECAY * weights[at]!;
      squares[at]! += slope * slope;
      weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
    }
  }
}

/** How much an example of each intent counts: those of rare ones more. */
function sharesOf(vectors: Vector[]): number[] {
  const counts = INTENTS.map((_, intent) => vectors.filter((vector) => vector.intent === intent).length);
  return counts.map((count) => (vectors.length / CLASSES / Math.max(1, count)) ** BALANCE);
}

function withOnly(kept: Uint8Array, { buckets, values, intent }: Vector): Vector {
  const isKept = (_: unknown, i: number): boolean => kept[buckets[i]! * CLASSES] === 1;
  return { buckets: buckets.filter(isKept), values: values.filter(isKept), intent };
}

/** The sum of a message's weights for each class. */
export function scoresOf(weights: Weights, { buckets, values }: FeatureVector): Float64Array {
  const scores = new Float64Array(CLASSES);
  for (let i = 0; i < buckets.length; i++) {
    const row = buckets[i]! * CLASSES;
    for (let column = 0; column < CLASSES; column++) scores[column]! += weights[row + column]! * values[i]!;
  }
  return scores;
}

export function probabilities(scores: Float64Array, temperature: number): Float64Array {
  const top = Math.max(...scores);
  const odds = scores.map((score) => Math.exp((score - top) / temperature));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
}

/** Mulberry32: numbers from 0 to 1 that are the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
