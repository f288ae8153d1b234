/** Classifies the intent of a message. */
import { join } from 'node:path';
import { isLikelyYes } from '../../src/agent/understanding/consent.js';
import { INTENTS, type Intent } from '../../src/agent/understanding/intents.js';
import { exceededBy, type Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

/**
 * Share of the training questions that may be mistaken for a request for a person. Many are adversarial, so the share
 * among real questions is lower.
 */
const FALSE_ALARMS_MAX = 0.0175;
/** A yes makes the agent act: share of the messages that are none and may be taken for one. */
const WRONG_YES_MAX = 0.01;
/** A no only keeps it from acting: share of the messages that are neither yes nor no and may be taken for one. */
const WRONG_NO_MAX = 0.1;
const DECLINING: Intent[] = ['no', 'never_mind'];

/** Held-out messages: ordinary ones, ones written to be mistaken, and those of whole conversations. */
export const HELD_OUT = ['ordinary', 'hard', 'conversations'] as const;

/** People leave out the mark at the end as they please: what asks is trained with and without it. */
const ASKING: Intent[] = ['about_agent', 'question'];
const MARK = /\s?[?？؟]$/u;
const FULL_WIDTH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** The text with a question mark if it has none, else without it. */
export function otherEnd(text: string): string {
  if (MARK.test(text)) return text.replace(MARK, '');
  return `${text}${FULL_WIDTH.test(text) ? '？' : ARABIC.test(text) ? '؟' : '?'}`;
}

const EXAMPLES = { folder: join(__dirname, '../data/intents'), field: 'intent', classes: INTENTS };
export const intentExamples = (set: 'train' | `heldout/${(typeof HELD_OUT)[number]}`): Example<Intent>[] =>
  examplesOf(set, EXAMPLES);

export const INTENTS_TASK: Task<Intent> = {
  name: 'intents',
  classes: INTENTS,
  buckets: 1 << 20,
  weights: join(__dirname, '../../src/agent/understanding/intents.weights.json'),
  folds: 3,
  training: () => intentExamples('train'),
  variantsOf: ({ text, label }) => (ASKING.includes(label) ? [otherEnd(text)] : []),
  thresholds: (predicted, temperature) => ({
    wantsPerson: personOdds(predicted, temperature),
    ...consentThresholds(predicted, temperature),
  }),
  report: async (say) => {
    // Loaded here because it needs the weights that training writes.
    const { report } = await import('./intents-report.js');
    for (const kind of HELD_OUT) report(kind, intentExamples(`heldout/${kind}`), say);
  },
};

/** The odds of a request for a person over a question that no more than the allowed share of questions exceed. */
function personOdds(predicted: Predicted[], temperature: number): number {
  const question = INTENTS.indexOf('question');
  const person = INTENTS.indexOf('wants_person');
  const oddsOf = (scores: Float64Array): number => {
    const told = probabilities(scores, temperature);
    return Math.max(...told) === told[person]! ? told[person] / told[question]! : 0;
  };
  const alarms = predicted.filter(({ label }) => label === question).map(({ scores }) => oddsOf(scores));
  return exceededBy(FALSE_ALARMS_MAX, alarms, 1);
}

/** The probabilities of yes, and of no, that no more than the allowed share of other messages exceed. */
function consentThresholds(predicted: Predicted[], temperature: number): { yes: number; no: number } {
  const told = predicted.map(({ label, scores }) => {
    const odds = probabilities(scores, temperature);
    const of = Object.fromEntries(INTENTS.map((intent, at) => [intent, odds[at]])) as Record<Intent, number>;
    const no = DECLINING.reduce((sum, intent) => sum + of[intent], 0);
    return { intent: INTENTS[label], yes: isLikelyYes(of) ? of.yes : 0, no: no > of.yes ? no : 0 };
  });
  const notYes = told.filter(({ intent }) => intent !== 'yes');
  const neither = notYes.filter(({ intent }) => !DECLINING.some((one) => one === intent));
  return {
    yes: exceededBy(
      WRONG_YES_MAX,
      notYes.map(({ yes }) => yes),
    ),
    no: exceededBy(
      WRONG_NO_MAX,
      neither.map(({ no }) => no),
    ),
  };
}
