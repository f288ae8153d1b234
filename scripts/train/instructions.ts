/** What a sentence is: said to people, or an order to an assistant. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTRUCTIONS, type Instruction } from '../../src/agent/retrieval/instruction-classes.js';
import { sentences } from '../../src/agent/understanding/sentences.js';
import type { Predicted } from './calibrating.js';
import { examplesOf, type Example } from './examples.js';
import { intentExamples } from './intents.js';
import type { Task } from './task.js';
import { probabilities } from './trainer.js';

const RETRIEVAL = join(__dirname, '../../src/agent/retrieval');
const WORLDS = join(__dirname, '../../test/worlds');
/** Invented companies' help centres, those for tuning. */
const TUNING_WORLDS = ['hotel', 'software'];
/** Of the examples of intents every second: they are many, and most are far from an order to an assistant. */
const MESSAGES_STEP = 2;
/** So many of the messages may be taken for overriding: some of them are. */
const MESSAGE_ALARMS_MAX = 0.0003;

const EXAMPLES = { folder: join(RETRIEVAL, 'data/instructions'), field: 'reason', classes: INSTRUCTIONS };
export const instructionExamples = (set: 'train' | 'heldout'): Example<Instruction>[] => examplesOf(set, EXAMPLES);

const ordinary = (language: string, text: string): Example<Instruction> => ({ language, text, label: 'ordinary' });

/** What customers write to an agent is ordinary, whatever they want of it. */
const messages = (): Example<Instruction>[] =>
  intentExamples('train')
    .filter((_, at) => at % MESSAGES_STEP === 0)
    .map(({ language, text }) => ordinary(language, text));

/** The sentences of help centres that were written for tuning. */
const articles = (): Example<Instruction>[] =>
  TUNING_WORLDS.flatMap((world) =>
    readFileSync(join(WORLDS, world, 'articles.jsonl'), 'utf8')
      .split('\n')
      .filter(Boolean)
      .flatMap((line) => sentencesOf((JSON.parse(line) as { content: string }).content)),
  ).map((text) => ordinary('en', text));

/** Lines, cut into sentences. */
export const sentencesOf = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => sentences(line).map(({ start, end }) => line.slice(start, end)))
    .filter((said) => /\p{L}/u.test(said));

/** In this order, which `thresholds` counts by. */
const training = (): { documents: Example<Instruction>[]; messages: Example<Instruction>[] } => ({
  documents: [...instructionExamples('train'), ...articles()],
  messages: messages(),
});

export const INSTRUCTIONS_TASK: Task<Instruction> = {
  name: 'instructions',
  classes: INSTRUCTIONS,
  weights: join(RETRIEVAL, 'instructions.weights.json'),
  // Many: the threshold hangs on a few sentences, which have to be judged nearly as they will be.
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
      ['overrides_instructions', 'assigns_role', 'addresses_assistant', 'steers_answer'],
    );
    return { documents: above(written[0]), messages: above(said[Math.floor(said.length * MESSAGE_ALARMS_MAX)]) };
  },
  report: async (say) => {
    // Loaded only now: it needs the weights that training writes.
    const { report } = await import('./instructions-report.js');
    report(instructionExamples('heldout'), say);
  },
};

/** The least of three decimals that is above an alarm's probability. */
const above = (alarm = 0.5): number => Number((Math.floor(alarm * 1_000) / 1_000 + 0.001).toFixed(3));
