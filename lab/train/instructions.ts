/** Classifies sentences: addressed to people, or an instruction to an assistant. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTRUCTIONS, type Instruction } from '../../src/agent/retrieval/instruction-classes.js';
import { sentences } from '../../src/agent/understanding/sentences.js';
import type { Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import { intentExamples } from './intents.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

const WORLDS = join(__dirname, '../worlds');
/** Help centres of invented companies, for tuning. */
const TUNING_WORLDS = ['hotel', 'software'].map((world) => join(WORLDS, world));
/** Those that the engine is fitted to, of which every second sentence is enough. */
const FITTED_WORLDS = join(__dirname, '../fit/worlds');
const FITTED_STEP = 2;
/** Every second example of intents: there are many, and most are far from an instruction to an assistant. */
const MESSAGES_STEP = 2;
/** Share of the messages that may be classified as overriding, since some are, and of sentences of documents. */
const MESSAGE_ALARMS_MAX = 0.0003;
const DOCUMENT_ALARMS_MAX = 0.0001;

const EXAMPLES = { folder: join(__dirname, '../data/instructions'), field: 'reason', classes: INSTRUCTIONS };
export const instructionExamples = (set: 'train' | 'heldout'): Example<Instruction>[] => examplesOf(set, EXAMPLES);

const ordinary = (language: string, text: string): Example<Instruction> => ({ language, text, label: 'ordinary' });

/** Customers' messages to an agent count as ordinary, whatever they ask for. */
const messages = (): Example<Instruction>[] =>
  intentExamples('train')
    .filter((_, at) => at % MESSAGES_STEP === 0)
    .map(({ language, text }) => ordinary(language, text));

/** Sentences of the help centres for tuning and fitting. */
const articles = (): Example<Instruction>[] => {
  const fitted = readdirSync(FITTED_WORLDS, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [
    ...TUNING_WORLDS.flatMap(sentencesIn),
    ...fitted.flatMap(({ name }) => sentencesIn(join(FITTED_WORLDS, name))).filter((_, at) => at % FITTED_STEP === 0),
  ].map((text) => ordinary('en', text));
};

const sentencesIn = (folder: string): string[] =>
  readFileSync(join(folder, 'articles.jsonl'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => sentencesOf((JSON.parse(line) as { content: string }).content));

/** Splits lines into sentences. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)))
    .filter((said) => /\p{L}/u.test(said));

/** The order matters: `thresholds` refers to it. */
const training = (): { documents: Example<Instruction>[]; messages: Example<Instruction>[] } => ({
  documents: [...instructionExamples('train'), ...articles()],
  messages: messages(),
});

export const INSTRUCTIONS_TASK: Task<Instruction> = {
  name: 'instructions',
  classes: INSTRUCTIONS,
  buckets: 1 << 18,
  weights: join(__dirname, '../../src/agent/retrieval/instructions.weights.json'),
  // Many folds: the threshold depends on a few sentences, which must be scored nearly as in production.
  folds: 8,
  training: () => Object.values(training()).flat(),
  thresholds: (predicted, temperature) => {
    const fromMessages = training().documents.length;
    const odds = (of: Predicted[], orders: Instruction[]): number[] =>
      of
        .filter(({ label }) => INSTRUCTIONS[label] === 'ordinary')
        .map(({ scores }) => probabilities(scores, temperature))
        .map((told) => orders.reduce((sum, order) => sum + told[INSTRUCTIONS.indexOf(order)]!, 0))
        .sort((a, b) => b - a);
    const said = odds(
      predicted.filter(({ index }) => index >= fromMessages),
      ['overrides_instructions', 'assigns_role'],
    );
    const written = odds(
      predicted.filter(({ index }) => index < fromMessages),
      ['overrides_instructions', 'assigns_role', 'addresses_assistant', 'steers_answer', 'grants_to_asker'],
    );
    return {
      documents: above(written[Math.floor(written.length * DOCUMENT_ALARMS_MAX)]),
      messages: above(said[Math.floor(said.length * MESSAGE_ALARMS_MAX)]),
    };
  },
  report: async (say) => {
    // Loaded here because it needs the weights that training writes.
    const { report } = await import('./instructions-report.js');
    report(instructionExamples('heldout'), say);
  },
};

/** The smallest number with three decimals above an alarm's probability. */
const above = (alarm = 0.5): number => Number((Math.floor(alarm * 1_000) / 1_000 + 0.001).toFixed(3));
