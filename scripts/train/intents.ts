/** What a person wants with a message. */
import { join } from 'node:path';
import { INTENTS, type Intent } from '../../src/agent/understanding/intents.js';
import type { Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

const UNDERSTANDING = join(__dirname, '../../src/agent/understanding');
/**
 * Of the training questions, as many may be taken for a wish for a person: many of them were written to be mistaken, so
 * that fewer of those that people ask are.
 */
const FALSE_ALARMS_MAX = 0.02;

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
    // Loaded only now: it needs the weights that training writes.
    const { report } = await import('./intents-report.js');
    report(intentExamples('heldout'), say);
  },
};

/** How many times likelier than a question a wish for a person is in no more than the allowed share of questions. */
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
