/** Classifies lines and paragraphs of mails: what is said, and what surrounds it (closings, notices …). */
import { join } from 'node:path';
import { LINE_KINDS, type LineKind } from '../../src/platform/kernel/mail/line-kinds.js';
import { examplesOf, type Example } from './examples.js';
import { intentExamples } from './intents.js';
import type { Task } from './task.js';

const EXAMPLES = { folder: join(__dirname, '../data/surroundings'), field: 'part', classes: LINE_KINDS };
export const surroundingExamples = (set: 'train' | 'heldout'): Example<LineKind>[] => examplesOf(set, EXAMPLES);

/** Of the examples of intents: there are many, and most are far from what surrounds a message. */
const MESSAGES_STEP = 12;
/** Courtesies are closings as well. */
const COURTESIES = ['thanks', 'goodbye', 'greeting', 'leaving'];

const messages = (): Example<LineKind>[] =>
  intentExamples('train')
    .filter(({ label }) => !COURTESIES.includes(label))
    .filter((_, at) => at % MESSAGES_STEP === 0)
    .map(({ language, text }) => ({ language, text, label: 'said' }));

export const SURROUNDINGS_TASK: Task<LineKind> = {
  name: 'surroundings',
  classes: LINE_KINDS,
  buckets: 1 << 17,
  weights: join(__dirname, '../../src/platform/kernel/mail/line-kinds.weights.json'),
  folds: 5,
  training: () => [...surroundingExamples('train'), ...messages()],
  // Where a line stands decides as much as its words: the thresholds belong to those who read both.
  thresholds: () => ({}),
  report: async (say) => {
    // Loaded here because it needs the weights that training writes.
    const { kindsOf } = await import('../../src/platform/kernel/mail/kind-of-line.js');
    const told = surroundingExamples('heldout').map(({ text, label }) => {
      const kinds = kindsOf(text);
      return { text, label, kind: LINE_KINDS.reduce((best, kind) => (kinds[kind] > kinds[best] ? kind : best)) };
    });
    for (const kind of LINE_KINDS) {
      const [of, taken] = [told.filter((one) => one.label === kind), told.filter((one) => one.kind === kind)];
      const right = of.filter((one) => one.kind === kind).length;
      say(`${kind}: recall ${right}/${of.length}, precision ${right}/${taken.length}`);
    }
    for (const one of told) if (one.kind !== one.label) say(`${one.label} taken for ${one.kind}: ${one.text}`);
  },
};
