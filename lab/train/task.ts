import type { Predicted } from './calibrating.js';
import type { Example } from './examples.js';

type Say = (line: string) => void;

/** The training task of a classifier. */
export interface Task<Class extends string> {
  /** Key of the classes in the weights file. */
  name: string;
  classes: readonly Class[];
  /** The file to write. */
  weights: string;
  /** Number of buckets that features are hashed to: more make fewer of them collide. */
  buckets: number;
  training: () => Example<Class>[];
  /** Other ways to write an example, which are trained too. */
  variantsOf?(example: Example<Class>): string[];
  /** Number of folds for cross-validation. */
  folds: number;
  /** Decision thresholds of the classes, fitted to examples that the weights were not trained on. */
  thresholds: (predicted: Predicted[], temperature: number) => Record<string, number>;
  /** Prints how well the written weights do on the held-out examples. */
  report: (say: Say) => Promise<void>;
}
