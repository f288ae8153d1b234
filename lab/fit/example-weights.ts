/**
 * Fits what example questions are worth: the weights of their features in order and judge. All other weights stay, so
 * that knowledge without examples is judged as before.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeScore } from '../../src/agent/answering/answerability.js';
import { JUDGE_TREES, WEIGHTS, weightedSum } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { judgeExamples, rankExamples, searchAll, type JudgeExample } from './examples.js';
import { grouped } from './grouped.js';
import { askedOfGuide } from './guide.js';
import { askedWithExamples, fittingWorlds } from './knowledge.js';
import { dot, fitListwise, fitLogistic, logistic, rounded, type Vector } from './models.js';

const FILE = join(__dirname, '../../src/agent/answering/weights.json');
export const EXAMPLE_FEATURES = ['example', 'exampleLikeness', 'exampleLead', 'exampleOdds'] as const;
const FREE = 2;
const PRIOR = { centre: [1, 0, 0, 0, 0], spread: [0, FREE, FREE, FREE, FREE] };

/** The weights but those of examples. */
const others = <N extends string>(weights: Partial<Record<N, number>>): Partial<Record<N, number>> =>
  Object.fromEntries(Object.entries(weights).filter(([name]) => !isOfExamples(name))) as typeof weights;

const isOfExamples = (name: string): boolean => (EXAMPLE_FEATURES as readonly string[]).includes(name);

/** @param said what the other weights say */
const rowOf = (said: number, features: Features): Vector => [said, ...EXAMPLE_FEATURES.map((name) => features[name])];

/** The weights after the one of the others. */
const named = ([, ...fitted]: Vector): Record<(typeof EXAMPLE_FEATURES)[number], number> =>
  rounded(EXAMPLE_FEATURES, fitted);

export async function fitExampleWeights(): Promise<void> {
  const searched = await searchAll([...(await askedWithExamples(fittingWorlds())), ...(await askedOfGuide())]);
  const { structured } = WEIGHTS;
  const [otherRank, otherJudge] = [others(structured.rank), others(structured.judge)];
  const lists = rankExamples(searched).map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rowOf(weightedSum(features, otherRank), features)),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const rank = named(fitListwise(lists, PRIOR));
  structured.rank = { ...structured.rank, ...rank };
  const examples = judgeExamples(searched);
  const rows = examples.map(({ features, complete, weight }) => ({
    row: rowOf(weightedSum(features, otherJudge) + treeScore(features, JUDGE_TREES), features),
    isRight: complete > 0,
    weight,
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
  for (const own of grouped(all, ({ kind }) => kind)) {
    const said = own.filter(({ isSaid }) => isSaid);
    const right = said.filter(({ example }) => example.complete > 0);
    print(`${own[0]!.kind}: ${own.length} asked, ${said.length} answered, ${right.length} of them rightly`);
  }
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
