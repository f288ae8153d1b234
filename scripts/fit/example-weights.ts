/**
 * Fits what example questions are worth: the weights of their features in order and judge. All other weights stay, so
 * that knowledge without examples is judged as before.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeScore } from '../../src/agent/answering/answerability.js';
import { WEIGHTS, type JudgeFeatures } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { judgeExamples, rankExamples, searchAll, type JudgeExample } from './examples.js';
import { askedOfGuide } from './guide.js';
import { askedWithExamples, fittingWorlds } from './knowledge.js';
import { dot, fitListwise, fitLogistic, logistic, rounded, type Vector } from './models.js';

const FILE = join(__dirname, '../../src/agent/answering/weights.json');
export const EXAMPLE_FEATURES = ['example', 'exampleLikeness', 'exampleLead', 'exampleOdds'] as const;
const FREE = 2;
const PRIOR = { centre: [1, 0, 0, 0, 0], spread: [0, FREE, FREE, FREE, FREE] };

type Weighted<F> = Partial<Record<keyof F, number>>;

/** What the other weights say of a candidate. */
function othersSay<F extends Features>(features: F, weights: Weighted<F>): number {
  const names = (Object.keys(weights) as (keyof F & string)[]).filter((name) => !isOfExamples(name));
  return names.reduce((sum, name) => sum + (weights[name] ?? 0) * (features[name] as number), 0);
}

const rowOf = (others: number, features: Features): Vector => [
  others,
  ...EXAMPLE_FEATURES.map((name) => features[name]),
];

const isOfExamples = (name: string): boolean => (EXAMPLE_FEATURES as readonly string[]).includes(name);

/** The weights after the one of the others. */
const named = ([, ...fitted]: Vector): Record<(typeof EXAMPLE_FEATURES)[number], number> =>
  rounded(EXAMPLE_FEATURES, fitted);

export async function fitExampleWeights(): Promise<void> {
  const searched = await searchAll([...(await askedWithExamples(fittingWorlds())), ...(await askedOfGuide())]);
  const { structured } = WEIGHTS;
  const lists = rankExamples(searched).map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rowOf(othersSay(features, structured.rank), features)),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const rank = named(fitListwise(lists, PRIOR));
  structured.rank = { ...structured.rank, ...rank };
  const examples = judgeExamples(searched);
  const rows = examples.map((example) => ({
    row: rowOf(
      othersSay<JudgeFeatures>(example.features, structured.judge) + treeScore(example.features),
      example.features,
    ),
    isRight: example.complete > 0,
    weight: example.weight,
  }));
  const fitted = fitLogistic(rows, PRIOR);
  const judge = named(fitted);
  print(`${searched.length} questions. Order: ${JSON.stringify(rank)}. Judge: ${JSON.stringify(judge)}`);
  report(
    examples,
    rows.map(({ row }) => logistic(dot(row, fitted))),
    structured.enough,
  );
  const file = JSON.parse(readFileSync(FILE, 'utf8')) as typeof WEIGHTS;
  Object.assign(file.structured.rank, rank);
  Object.assign(file.structured.judge, judge);
  writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
}

/** Shares of questions that are answered, rightly and in vain: four weights overfit little to thousands of them. */
function report(examples: JudgeExample[], confidences: number[], enough: number): void {
  const all = examples.map((example, at) => ({
    example,
    kind: example.isAnswerable ? example.kind : `${example.kind}, without an answer`,
    isSaid: confidences[at]! >= enough,
  }));
  for (const kind of new Set(all.map((each) => each.kind))) {
    const own = all.filter((each) => each.kind === kind);
    const said = own.filter(({ isSaid }) => isSaid);
    const right = said.filter(({ example }) => example.complete > 0);
    print(`${kind}: ${own.length} asked, ${said.length} answered, ${right.length} of them rightly`);
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
