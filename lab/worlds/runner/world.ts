/** Worlds: invented companies with their articles and their customers' questions (lab/worlds/README.md). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SectionExamples } from '../../../src/agent/ports/knowledge.js';
import { linesOf } from '../../field/field-lines.js';

export const WORLDS_FOLDER = join(__dirname, '..');

/** Worlds whose questions and answers may be read; for the others only figures are shown. */
export const TUNING_WORLDS = ['hotel', 'software'];

const EXPECTATIONS = ['answer', 'correct', 'abstain', 'small_talk', 'person'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export interface EarlierMessage {
  from: 'customer' | 'agent';
  text: string;
}

export interface WorldQuestion {
  id: string;
  kind: string;
  language: string;
  before: EarlierMessage[];
  message: string;
  expect: Expectation;
  /** A complete answer contains an alternative of every group. */
  facts: string[][];
  /** Facts that only a wrong answer contains. */
  not: string[];
  /** The example question that asks the same; only of questions that were asked again. */
  of?: string;
  /** Ids of the articles that contain the answer. */
  articles: string[];
}

export interface Article {
  id: string;
  title: string;
  /** Markdown. */
  content: string;
}

/** Example questions of one section of an article. */
export interface ArticleExamples extends SectionExamples {
  /** The article's id. */
  article: string;
}

export interface World {
  name: string;
  company: { name: string; about: string; language: string };
  articles: Article[];
  questions: WorldQuestion[];
  /** Example questions that the company's team recorded; empty without a file `examples.json`. */
  examples: ArticleExamples[];
  /** What the examples ask, by other customers in other words, and similar questions without an answer. */
  askedAgain: WorldQuestion[];
}

/** Names of all worlds, in alphabetical order. */
export const worldNames = (folder = WORLDS_FOLDER): string[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'company.json')))
    .sort();

/** Throws for a question that cannot be scored. */
export function readWorld(name: string, folder = WORLDS_FOLDER): World {
  const text = (file: string): string => readFileSync(join(folder, name, file), 'utf8');
  const lines = <T>(file: string): T[] => linesOf<T>(join(folder, name), file);
  const world = {
    name,
    company: JSON.parse(text('company.json')) as World['company'],
    articles: lines<Article>('articles.jsonl'),
    questions: lines<WorldQuestion>('questions.jsonl'),
    examples: existsSync(join(folder, name, 'examples.json'))
      ? (JSON.parse(text('examples.json')) as ArticleExamples[])
      : [],
    askedAgain: existsSync(join(folder, name, 'asked-again.jsonl')) ? lines<WorldQuestion>('asked-again.jsonl') : [],
  };
  const ids = new Set(world.articles.map(({ id }) => id));
  const all = [...world.questions, ...world.askedAgain];
  for (const question of all) {
    const problem = problemOf(question, ids);
    if (problem) throw new Error(`${name}, question ${question.id}: ${problem}`);
  }
  if (new Set(all.map(({ id }) => id)).size < all.length) throw new Error(`${name}: two questions have the same id`);
  return world;
}

function problemOf({ expect, facts, not, before, articles }: WorldQuestion, ids: Set<string>): string | null {
  if (!EXPECTATIONS.includes(expect)) return `expect is ${String(expect)}`;
  const needsFacts = expect === 'answer' || expect === 'correct';
  if (needsFacts !== facts.length > 0) return 'facts belong to answer and correct, and to these alone';
  if ([...facts, not].some((group) => group.some((text) => text.trim() === ''))) return 'an alternative is empty';
  if (facts.some((group) => group.length === 0)) return 'a group of facts is empty';
  if (before.some(({ from }) => from !== 'customer' && from !== 'agent')) return 'before is of customer and agent';
  return articles.every((id) => ids.has(id)) ? null : 'it names an article that does not exist';
}
