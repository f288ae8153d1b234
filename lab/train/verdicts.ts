/** Classifies whether a customer says that an answer helped. */
import { join } from 'node:path';
import { VERDICTS } from '../../src/agent/understanding/verdicts.js';
import { exceededBy, type Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import { intentExamples, otherEnd } from './intents.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

type VerdictClass = (typeof VERDICTS)[number];

/** Share of the messages of another class, half of them questions, that may be taken for a verdict. */
const WRONG_SOLVED_MAX = 0.01;
const WRONG_UNSOLVED_MAX = 0.015;

export const verdictExamples = (set: 'train' | 'heldout'): Example<VerdictClass>[] =>
  examplesOf(set, { folder: join(__dirname, '../data/verdicts'), field: 'verdict', classes: VERDICTS });

/** What customers ask says nothing of the agent's help: in each language as many questions as there are messages. */
function withQuestions(examples: Example<VerdictClass>[]): Example<VerdictClass>[] {
  const asked = intentExamples('train').filter(({ label }) => label === 'question');
  const questions = [...new Set(examples.map(({ language }) => language))].flatMap((language) => {
    const count = examples.filter((example) => example.language === language).length;
    return asked.filter((example) => example.language === language).slice(0, count);
  });
  return [...examples, ...questions.map((example) => ({ ...example, label: 'neither' as const }))];
}

export const VERDICTS_TASK: Task<VerdictClass> = {
  name: 'verdicts',
  classes: VERDICTS,
  buckets: 1 << 18,
  weights: join(__dirname, '../../src/agent/understanding/verdicts.weights.json'),
  folds: 5,
  training: () => withQuestions(verdictExamples('train')),
  variantsOf: ({ text, label }) => (label === 'neither' ? [otherEnd(text)] : []),
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
