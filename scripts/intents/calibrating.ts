/** Fits the temperature, and the odds of a wish for a person, on examples that the weights were not trained on. */
import { INTENTS } from '../../src/agent/understanding/intents.js';
import { dequantised, quantise, tellingRows } from './packing.js';
import { frequentFeatures, probabilities, scoresOf, seeded, train, type Vector, type Weights } from './trainer.js';

const FOLDS = 3;
/** To tell which features matter, fewer rounds do. */
const CHOOSING_EPOCHS = 4;
/**
 * Of the training questions, as many may be taken for a wish for a person: many of them were written to be mistaken, so
 * that fewer of those that people ask are.
 */
const FALSE_ALARMS_MAX = 0.0235;
const TEMPERATURES = Array.from({ length: 27 }, (_, step) => 0.3 + 0.05 * step);

export interface Predicted {
  /** Index of the example. */
  index: number;
  scores: Float64Array;
}

/** Scores of each example by weights trained on the other folds, pruned as those that ship. */
export function crossValidated(vectors: Vector[]): Predicted[] {
  const random = seeded(5);
  const folds = vectors.map(() => Math.floor(random() * FOLDS));
  return Array.from({ length: FOLDS }, (_, fold) => {
    const rest = vectors.filter((_, index) => folds[index] !== fold);
    const weights = dequantised(quantise(trainPruned(rest)));
    return vectors.flatMap((vector, index) =>
      folds[index] === fold ? [{ index, scores: scoresOf(weights, vector) }] : [],
    );
  }).flat();
}

/** Trains, keeps the largest weights and trains those anew. */
export function trainPruned(vectors: Vector[]): Weights {
  const first = train(vectors, frequentFeatures(vectors), CHOOSING_EPOCHS);
  return train(vectors, tellingRows(first, vectors));
}

/** The one of some temperatures that makes what is right most probable. */
export function temperatureOf(predicted: Predicted[], vectors: Vector[]): number {
  const loss = (temperature: number): number =>
    predicted.reduce((sum, { index, scores }) => {
      return sum - Math.log(probabilities(scores, temperature)[vectors[index]!.intent]! + 1e-12);
    }, 0);
  const losses = TEMPERATURES.map(loss);
  return Number(TEMPERATURES[losses.indexOf(Math.min(...losses))]!.toFixed(2));
}

/** How many times likelier than a question a wish for a person is in no more than the allowed share of questions. */
export function personOdds(predicted: Predicted[], vectors: Vector[], temperature: number): number {
  const question = INTENTS.indexOf('question');
  const person = INTENTS.indexOf('wants_person');
  const oddsOf = (scores: Float64Array): number => {
    const told = probabilities(scores, temperature);
    return Math.max(...told) === told[person]! ? told[person]! / told[question]! : 0;
  };
  const alarms = predicted
    .filter(({ index }) => vectors[index]!.intent === question)
    .map(({ scores }) => oddsOf(scores))
    .sort((a, b) => b - a);
  return Number((Math.max(1, alarms[Math.floor(alarms.length * FALSE_ALARMS_MAX)] ?? 1) + 0.005).toFixed(2));
}
