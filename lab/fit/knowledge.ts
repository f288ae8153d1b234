/**
 * Questions to fit on: about invented companies, about each with a part of its articles removed, and about each cut
 * down to a few articles.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { normalise } from '../../src/assistant/knowledge/normalise/normalise.js';
import { calibrate } from '../../src/agent/answering/calibration.js';
import { MemoryIndex, type MemoryDocument } from '../../test/support/memory-index.js';
import { readWorld, TUNING_WORLDS, worldNames, type World, type WorldQuestion } from '../worlds/runner/world.js';
import { seeded } from '../train/trainer.js';

/** Companies that are only for fitting. */
const FITTING = join(__dirname, 'worlds');
/** Number of parts of the articles, each removed once. */
const PARTS = 5;
/** Most companies write little at first: each is also cut down to so many articles, drawn at random. */
const CUT_SIZES = [1, 2, 3, 4, 5];

export interface Asked {
  world: string;
  index: MemoryIndex;
  question: WorldQuestion;
  /** Whether the articles that answer it are present. */
  isAnswerable: boolean;
  /** Whether all articles of the company are present. */
  isWhole: boolean;
}

/** Of lab/worlds; `telecom` and `city` are for reporting. */
const tuningWorlds = (): World[] => TUNING_WORLDS.map((name) => readWorld(name));
export const fittingWorlds = (): World[] => [
  ...tuningWorlds(),
  ...worldNames(FITTING).map((name) => readWorld(name, FITTING)),
];

/** All questions of the worlds about knowledge, whether it answers them or not. */
export const askedQuestions = (worlds = tuningWorlds()): Promise<Asked[]> => asked(worlds, false);

/** The same, of the worlds whose teams recorded example questions, with these. */
export async function askedWithExamples(worlds: World[]): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const world of worlds.filter(({ examples }) => examples.length > 0)) {
    all.push(...(await asked([world], true)));
    // Every second question that was asked again becomes an example, and the others are asked; then the reverse.
    for (const parity of [0, 1]) all.push(...(await asked([taughtHalf(world, parity)], true)));
  }
  return all;
}

function taughtHalf(world: World, parity: number): World {
  const answered = world.askedAgain.filter(({ expect }) => expect === 'answer');
  const taught = new Set(answered.filter((_, at) => at % 2 === parity));
  const examples = world.examples.map((section) => ({
    ...section,
    questions: [
      ...section.questions,
      ...[...taught]
        .filter(({ of: example }) => section.questions.includes(example ?? ''))
        .map(({ message }) => message),
    ],
  }));
  return {
    ...world,
    questions: [],
    examples,
    askedAgain: answered.filter((question) => !taught.has(question)),
  };
}

async function asked(worlds: World[], hasExamples: boolean): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const world of worlds) {
    const documents = await documentsOf(world, hasExamples);
    const asks = knowledgeQuestions(world).concat(hasExamples ? world.askedAgain : []);
    const whole = await indexOf(documents);
    for (const question of asks) {
      const isAnswerable = question.expect !== 'abstain';
      all.push({ world: world.name, index: whole, question, isAnswerable, isWhole: true });
    }
    for (let part = 0; part < PARTS; part++) {
      const gone = new Set(world.articles.filter((_, at) => at % PARTS === part).map(({ id }) => id));
      const index = await indexOf(documents.filter(({ id }) => !gone.has(id)));
      const orphans = asks.filter(({ articles }) => articles.length > 0 && articles.every((id) => gone.has(id)));
      for (const question of orphans)
        all.push({ world: world.name, index, question, isAnswerable: false, isWhole: false });
    }
  }
  return all;
}

/** Questions to a few articles of each world, and as many that these do not answer. */
export async function askedOfFewArticles(worlds: World[]): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const world of worlds) {
    const random = seeded(seedOf(world.name));
    const documents = await documentsOf(world, false);
    const asks = knowledgeQuestions(world);
    for (const size of CUT_SIZES.filter((each) => 2 * each < documents.length)) {
      const few = shuffled(documents, random).slice(0, size);
      const ids = new Set(few.map(({ id }) => id));
      const answered = asks.filter(({ articles }) => articles.length > 0 && articles.every((id) => ids.has(id)));
      const others = shuffled(
        asks.filter(({ articles }) => !articles.some((id) => ids.has(id))),
        random,
      );
      const index = await indexOf(few);
      const common = { world: world.name, index, isWhole: false };
      for (const question of answered) all.push({ ...common, question, isAnswerable: true });
      for (const question of others.slice(0, answered.length)) all.push({ ...common, question, isAnswerable: false });
    }
  }
  return all;
}

/** A different number for nearly every name. */
const seedOf = (name: string): number => createHash('sha256').update(name).digest().readInt32LE();

const knowledgeQuestions = ({ questions }: World): WorldQuestion[] =>
  questions.filter(({ expect, kind }) => ['answer', 'correct', 'abstain'].includes(expect) && kind !== 'hostile');

const documentsOf = ({ articles, examples }: World, hasExamples: boolean): Promise<MemoryDocument[]> =>
  Promise.all(
    articles.map(async ({ id, title, content }): Promise<MemoryDocument> => {
      const { text, language } = await normalise({ format: 'markdown', text: content });
      const own = hasExamples ? examples.filter(({ article }) => article === id) : [];
      return { id, title, text, locale: language, examples: own };
    }),
  );

const shuffled = <Item>(items: Item[], random: () => number): Item[] =>
  items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);

export async function indexOf(documents: MemoryDocument[]): Promise<MemoryIndex> {
  const index = new MemoryIndex(documents);
  const { revision } = await index.statistics('', []);
  await index.calibrate('', revision, () => calibrate(index, ''));
  return index;
}
