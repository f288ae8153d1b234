/** The training worlds as the agent reads them, each also with a part of its articles removed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { normalise } from '../../src/features/knowledge/normalise/normalise.js';
import { calibrate } from '../../src/agent/answering/calibration.js';
import { MemoryIndex, type MemoryDocument } from '../../test/support/memory-index.js';
import {
  readWorld,
  TUNING_WORLDS,
  worldNames,
  type World,
  type WorldQuestion,
} from '../../test/worlds/runner/world.js';

/** Companies that nothing was fitted on. */
const FURTHER = join(__dirname, 'worlds');
/** Number of parts of the articles, each removed once. */
const PARTS = 5;

export interface Asked {
  world: string;
  index: MemoryIndex;
  question: WorldQuestion;
  /** Whether the articles that answer it are present. */
  isAnswerable: boolean;
}

/** Of test/worlds; `telecom` and `city` are for reporting. */
const tuningWorlds = (): World[] => TUNING_WORLDS.map((name) => readWorld(name));
export const furtherWorlds = (): World[] => worldNames(FURTHER).map((name) => readWorld(name, FURTHER));

/** All questions of the worlds about knowledge, whether it answers them or not. */
export async function askedQuestions(worlds = tuningWorlds()): Promise<Asked[]> {
  const all: Asked[] = [];
  for (const world of worlds) {
    const { name } = world;
    const documents = await Promise.all(
      world.articles.map(async ({ id, title, content }): Promise<MemoryDocument> => {
        const { text, language } = await normalise({ format: 'markdown', text: content });
        return { id, title, text, locale: language };
      }),
    );
    const whole = await indexOf(documents);
    const asks = world.questions.filter(({ expect }) => ['answer', 'correct', 'abstain'].includes(expect));
    for (const question of asks.filter(({ kind }) => kind !== 'hostile'))
      all.push({ world: name, index: whole, question, isAnswerable: question.expect !== 'abstain' });
    for (let part = 0; part < PARTS; part++) {
      const gone = new Set(world.articles.filter((_, at) => at % PARTS === part).map(({ id }) => id));
      const index = await indexOf(documents.filter(({ id }) => !gone.has(id)));
      const orphans = asks.filter(({ articles }) => articles.length > 0 && articles.every((id) => gone.has(id)));
      for (const question of orphans) all.push({ world: name, index, question, isAnswerable: false });
    }
  }
  return all;
}

interface SuiteQuestion {
  id: string;
  question: string;
  answerable: boolean;
  gold_docs?: string[];
  gold_spans?: string[];
}
const SUITES = ['dev-facts', 'dev-nearmiss', 'dev-kbgap'];

/** Development suites, if available (bench/answers-inprocess.ts), on which the prior is also fitted. */
export async function askedInSuites(data: string): Promise<Asked[]> {
  const linesOf = <T>(file: string): T[] =>
    readFileSync(join(data, file), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as T);
  const suites = JSON.parse(readFileSync(join(data, 'suites.json'), 'utf8')) as Record<
    string,
    { kb: string; questions: string; remove?: string }
  >;
  const all: Asked[] = [];
  const indexes = new Map<string, MemoryIndex>();
  for (const name of SUITES) {
    const { kb, remove, questions } = suites[name]!;
    const gone = new Set(remove ? linesOf<{ id: string }>(remove).map(({ id }) => id) : []);
    const key = `${kb} ${remove ?? ''}`;
    const index = indexes.get(key) ?? (await indexOf(linesOf<MemoryDocument>(kb).filter(({ id }) => !gone.has(id))));
    indexes.set(key, index);
    for (const { id, question: message, answerable, gold_docs = [], gold_spans = [] } of linesOf<SuiteQuestion>(
      questions,
    )) {
      const expect = answerable ? 'answer' : 'abstain';
      const rest = { kind: 'suite', language: 'en', before: [], not: [] };
      const question: WorldQuestion = { id, message, expect, facts: [gold_spans], articles: gold_docs, ...rest };
      if (!answerable || gold_spans.length > 0) all.push({ world: 'suite', index, question, isAnswerable: answerable });
    }
  }
  return all;
}

async function indexOf(documents: MemoryDocument[]): Promise<MemoryIndex> {
  const index = new MemoryIndex(documents);
  const { revision } = await index.statistics('', []);
  await index.calibrate('', revision, () => calibrate(index, ''));
  return index;
}
