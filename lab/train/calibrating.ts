/** Scores examples with weights that were not trained on them, and fits the temperature to the scores. */
import { dequantised, quantise, tellingRows } from './packing.js';
import {
  frequentFeatures,
  probabilities,
  scoresOf,
  seeded,
  train,
  trainRepeatedly,
  type Lesson,
  type Weights,
} from './trainer.js';

/** Fewer epochs suffice to find the important features. */
const CHOOSING_EPOCHS = 4;
const TEMPERATURES = Array.from({ length: 27 }, (_, step) => 0.3 + 0.05 * step);

export interface Predicted {
  /** Index of the vector. */
  index: number;
  /** Index of its class. */
  label: number;
  scores: Float64Array;
}

/** Scores of each example by weights trained on the other folds, once, and pruned like the shipped ones. */
export function crossValidated({ vectors, ...lesson }: Lesson, parts: number): Predicted[] {
  const { classes } = lesson;
  const random = seeded(5);
  const folds: number[] = [];
  for (const { example } of vectors) folds[example] ??= Math.floor(random() * parts);
  return Array.from({ length: parts }, (_, fold) => {
    const rest = vectors.filter(({ example }) => folds[example] !== fold);
    const weights = dequantised(quantise(trainPruned({ ...lesson, vectors: rest }), classes));
    return vectors.flatMap((vector, index) =>
      folds[vector.example] === fold
        ? [{ index, label: vector.label, scores: scoresOf(weights, vector, classes) }]
        : [],
    );
  }).flat();
}

/** Trains, keeps the largest weights and retrains those, so many times. */
export function trainPruned(lesson: Lesson, times = 1): Weights {
  const first = train(lesson, frequentFeatures(lesson), { epochs: CHOOSING_EPOCHS });
  return trainRepeatedly(lesson, tellingRows(first, lesson), times);
}

/** The candidate temperature with the highest likelihood. */
export function temperatureOf(predicted: Predicted[]): number {
  const loss = (temperature: number): number =>
    predicted.reduce((sum, { label, scores }) => {
      return sum - Math.log(probabilities(scores, temperature)[label]! + 1e-12);
    }, 0);
  const losses = TEMPERATURES.map(loss);
  return Number(TEMPERATURES[losses.indexOf(Math.min(...losses))]!.toFixed(2));
}

/** The value that no more than a share of the values exceed, rounded up to two decimals. */
export function exceededBy(share: number, values: number[], atLeast = 0): number {
  const sorted = values.toSorted((a, b) => b - a);
  return Number((Math.max(atLeast, sorted[Math.floor(sorted.length * share)] ?? atLeast) + 0.005).toFixed(2));
}
