/** Classifies whether a customer says that an answer helped. */
import { join } from 'node:path';
import { VERDICTS } from '../../src/agent/understanding/verdicts.js';
import { exceededBy, type Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

type VerdictClass = (typeof VERDICTS)[number];

const UNDERSTANDING = join(__dirname, '../../src/agent/understanding');
/** Share of the messages of another class, many of them deceptive, that may be taken for a verdict. */
const WRONG_SOLVED_MAX = 0.02;
const WRONG_UNSOLVED_MAX = 0.03;

export const verdictExamples = (set: 'train' | 'heldout'): Example<VerdictClass>[] =>
  examplesOf(set, { folder: join(UNDERSTANDING, 'data/verdicts'), field: 'verdict', classes: VERDICTS });

export const VERDICTS_TASK: Task<VerdictClass> = {
  name: 'verdicts',
  classes: VERDICTS,
  buckets: 1 << 18,
  weights: join(UNDERSTANDING, 'verdicts.weights.json'),
  folds: 5,
  training: () => verdictExamples('train'),
  thresholds: (predicted, temperature) => ({
    solved: threshold('solved', WRONG_SOLVED_MAX, { predicted, temperature }),
    unsolved: threshold('unsolved', WRONG_UNSOLVED_MAX, { predicted, temperature }),
  }),
  report: async (say) => {
    // Loaded here because it needs the weights that training writes.
    const { verdictOf } = await import('../../src/agent/understanding/verdict.js');
    const told = verdictExamples('heldout').map(({ text, label }) => ({
      label,
      verdict: verdictOf(text) ?? 'neither',
    }));
    for (const verdict of VERDICTS) {
      const [of, takenFor] = [
        told.filter(({ label }) => label === verdict),
        told.filter((one) => one.verdict === verdict),
      ];
      const right = of.filter((one) => one.verdict === verdict).length;
      say(`${verdict}: recall ${right}/${of.length}, precision ${right}/${takenFor.length}`);
    }
  },
};

interface Fitted {
  predicted: Predicted[];
  temperature: number;
}

/** The probability of a class that no more than the allowed share of other messages exceed. */
function threshold(verdict: VerdictClass, wrongMax: number, { predicted, temperature }: Fitted): number {
  const column = VERDICTS.indexOf(verdict);
  const others = predicted.filter(({ label }) => label !== column);
  return exceededBy(
    wrongMax,
    others.map(({ scores }) => probabilities(scores, temperature)[column] ?? 0),
    0.34,
  );
}
