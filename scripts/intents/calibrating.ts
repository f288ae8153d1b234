/** Fits the temperature and the threshold on predictions for examples that the weights were not trained on. */
import { INTENTS } from '../../src/agent/understanding/intents.js';
import { dequantised, quantise, tellingRows } from './packing.js';
import { frequentFeatures, probabilities, scoresOf, seeded, train, type Vector, type Weights } from './trainer.js';

const FOLDS = 5;
/** To tell which features matter, fewer rounds do. */
const CHOOSING_EPOCHS = 4;
/** Of questions, as many may be taken for a wish for a person: half of them are hard ones, written to be mistaken. */
const FALSE_ALARMS_MAX = 0.01;
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

/** The least probability of a wish for a person that no more than the allowed share of questions reaches. */
export function personThreshold(predicted: Predicted[], vectors: Vector[], temperature: number): number {
  const question = INTENTS.indexOf('question');
  const person = INTENTS.indexOf('wants_person');
  const alarms = predicted
    .filter(({ index }) => vectors[index]!.intent === question)
    .map(({ scores }) => probabilities(scores, temperature)[person]!)
    .sort((a, b) => b - a);
  return Number(((alarms[Math.floor(alarms.length * FALSE_ALARMS_MAX)] ?? 0.5) + 0.005).toFixed(2));
}
