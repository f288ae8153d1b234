/** Trains a multinomial logistic regression over hashed features: equal examples give equal weights, bit for bit. */
import { featuresOf, type FeatureVector } from '../../src/platform/kernel/classifier/text-features.js';
import type { Example } from './examples.js';
import type { Task } from './task.js';

/** Chosen by cross-validation on the training examples. */
export const EPOCHS = 10;
const SEED = 17;
const RATE = 0.5;
const DECAY = 5e-4;
/** Share of the epochs, at the end, whose weights are averaged: less sensitive to single examples. */
const AVERAGED_SHARE = 0.5;
/** 0: all examples have equal weight; 1: all classes do. */
const BALANCE = 0.45;
/** A feature of a single example teaches nothing. */
const EXAMPLES_OF_FEATURE_MIN = 2;

export interface Vector extends FeatureVector {
  /** Index of its class. */
  label: number;
  /** Index of its example: variants of one are never on both sides of a cross-validation. */
  example: number;
  /** What it counts: an example with two variants counts as much as one without. */
  share: number;
}

/** Examples with the numbers of classes and of buckets. */
export interface Lesson {
  classes: number;
  buckets: number;
  vectors: Vector[];
}

/** Row per bucket, column per class. */
export type Weights = Float32Array;

export const lessonOf = <Class extends string>(
  examples: Example<Class>[],
  { classes, buckets, variantsOf }: Pick<Task<Class>, 'classes' | 'buckets' | 'variantsOf'>,
): Lesson => ({
  classes: classes.length,
  buckets,
  vectors: examples.flatMap((example, index) => {
    const texts = [example.text, ...(variantsOf?.(example) ?? [])];
    const common = { label: classes.indexOf(example.label), example: index, share: 1 / texts.length };
    return texts.map((text) => ({ ...featuresOf(text, buckets), ...common }));
  }),
});

/** 1 for each weight whose feature enough examples have. */
export function frequentFeatures({ classes, buckets, vectors }: Lesson): Uint8Array {
  const counts = new Uint32Array(buckets);
  for (const vector of vectors) for (const bucket of vector.buckets) counts[bucket]!++;
  const kept = new Uint8Array(buckets * classes);
  counts.forEach((count, bucket) => {
    if (count >= EXAMPLES_OF_FEATURE_MIN) kept.fill(1, bucket * classes, (bucket + 1) * classes);
  });
  return kept;
}

/** The mean of several trainings, each in another order: a few examples more shift single messages less. */
export function trainRepeatedly(lesson: Lesson, kept: Uint8Array, times: number): Weights {
  const mean = new Float32Array(lesson.buckets * lesson.classes);
  for (let time = 0; time < times; time++) {
    const weights = train(lesson, kept, { seed: SEED + time });
    for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / times;
  }
  return mean;
}

/** AdaGrad with decay, over the examples in a seeded order. @param kept the weights to train; the others stay 0 */
export function train(lesson: Lesson, kept: Uint8Array, { epochs = EPOCHS, seed = SEED } = {}): Weights {
  const { classes, buckets, vectors } = lesson;
  const weights = new Float32Array(buckets * classes);
  const squares = new Float32Array(buckets * classes).fill(1e-6);
  const shares = sharesOf(lesson);
  const trained = vectors.map((vector) => withOnly(kept, vector, classes));
  const order = vectors.map((_, index) => index);
  const random = seeded(seed);
  const mean = new Float32Array(weights.length);
  const averaged = Math.ceil(epochs * AVERAGED_SHARE);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    const rate = RATE / (1 + epoch / 3);
    for (const index of order) {
      const vector = trained[index]!;
      const errors = probabilities(scoresOf(weights, vector, classes), 1);
      errors[vector.label]! -= 1;
      const share = vector.share * shares[vector.label]!;
      for (let column = 0; column < classes; column++) errors[column]! *= share;
      step(weights, squares, vector, errors, rate);
    }
    if (epoch >= epochs - averaged) for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / averaged;
  }
  return mean;
}

function step(weights: Weights, squares: Float32Array, vector: Vector, errors: Float64Array, rate: number): void {
  const { buckets, values } = vector;
  const classes = errors.length;
  for (let i = 0; i < buckets.length; i++) {
    const row = buckets[i]! * classes;
    const value = values[i]!;
    for (let column = 0; column < classes; column++) {
      const at = row + column;
      const slope = errors[column]! * value + DECAY * weights[at]!;
      squares[at]! += slope * slope;
      weights[at]! -= (rate * slope) / Math.sqrt(squares[at]!);
    }
  }
}

/** Weight of an example, by class: higher for rare classes. */
function sharesOf({ classes, vectors }: Lesson): number[] {
  const counts = Array.from({ length: classes }, (_, label) =>
    vectors.reduce((sum, one) => sum + (one.label === label ? one.share : 0), 0),
  );
  const mean = counts.reduce((sum, count) => sum + count, 0) / classes;
  return counts.map((count) => (mean / Math.max(1, count)) ** BALANCE);
}

function withOnly(kept: Uint8Array, { buckets, values, ...rest }: Vector, classes: number): Vector {
  const isKept = (_: unknown, i: number): boolean => kept[buckets[i]! * classes] === 1;
  return { buckets: buckets.filter(isKept), values: values.filter(isKept), ...rest };
}

/** The sum of a text's weights for each class. */
export function scoresOf(weights: Weights, { buckets, values }: FeatureVector, classes: number): Float64Array {
  const scores = new Float64Array(classes);
  for (let i = 0; i < buckets.length; i++) {
    const row = buckets[i]! * classes;
    for (let column = 0; column < classes; column++) scores[column]! += weights[row + column]! * values[i]!;
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
