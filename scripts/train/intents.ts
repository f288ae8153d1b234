/** Classifies the intent of a message. */
import { join } from 'node:path';
import { INTENTS, type Intent } from '../../src/agent/understanding/intents.js';
import type { Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

const UNDERSTANDING = join(__dirname, '../../src/agent/understanding');
/**
 * Share of the training questions that may be mistaken for a request for a person. Many are adversarial, so the share
 * among real questions is lower.
 */
const FALSE_ALARMS_MAX = 0.028;

export const intentExamples = (set: 'train' | 'heldout'): Example<Intent>[] =>
  examplesOf(set, { folder: join(UNDERSTANDING, 'data/intents'), field: 'intent', classes: INTENTS });

export const INTENTS_TASK: Task<Intent> = {
  name: 'intents',
  classes: INTENTS,
  weights: join(UNDERSTANDING, 'intents.weights.json'),
  folds: 3,
  training: () => intentExamples('train'),
  thresholds: (predicted, temperature) => ({ wantsPerson: personOdds(predicted, temperature) }),
  report: async (say) => {
    // Loaded here because it needs the weights that training writes.
    const { report } = await import('./intents-report.js');
    report(intentExamples('heldout'), say);
  },
};

/** The odds of a request for a person over a question that no more than the allowed share of questions exceed. */
function personOdds(predicted: Predicted[], temperature: number): number {
  const question = INTENTS.indexOf('question');
  const person = INTENTS.indexOf('wants_person');
  const oddsOf = (scores: Float64Array): number => {
    const told = probabilities(scores, temperature);
    return Math.max(...told) === told[person]! ? told[person]! / told[question]! : 0;
  };
  const alarms = predicted
    .filter(({ label }) => label === question)
    .map(({ scores }) => oddsOf(scores))
    .sort((a, b) => b - a);
  return Number((Math.max(1, alarms[Math.floor(alarms.length * FALSE_ALARMS_MAX)] ?? 1) + 0.005).toFixed(2));
}
