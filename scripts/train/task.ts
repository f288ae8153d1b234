import type { Predicted } from './calibrating.js';
import type { Example } from './examples.js';

type Say = (line: string) => void;

/** What a classifier learns. */
export interface Task<Class extends string> {
  /** Under which the weights' file names its classes. */
  name: string;
  classes: readonly Class[];
  /** The file to be written. */
  weights: string;
  training: () => Example<Class>[];
  /** Cross-validation cuts the examples into so many parts. */
  folds: number;
  /** From which odds or probabilities on a class is told, fitted to examples that the weights were not trained on. */
  thresholds: (predicted: Predicted[], temperature: number) => Record<string, number>;
  /** Prints how well the written weights do on the held-out examples. */
  report: (say: Say) => Promise<void>;
}
