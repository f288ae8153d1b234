/**
 * Fits how evidence from help articles is ordered and judged: src/agent/answering/weights.json and judge.trees.json.
 * Weights for running text stay at the prior. `--check` writes nothing. Both report companies that the judge was not
 * fitted on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeScore } from '../../src/agent/answering/answerability.js';
import { JUDGE_TREES, WEIGHTS, type JudgeFeatures, type JudgeTrees } from '../../src/agent/answering/weights.js';
import { WORD_PRESENCE, type WordPresence } from '../../src/agent/retrieval/word-presence.js';
import { EXAMPLE_FEATURES } from './example-weights.js';
import { judgeExamples, rankExamples, searchAll, type JudgeExample, type Searched } from './examples.js';
import { grouped } from './grouped.js';
import { calibrationOf, shown, type Judged } from './judge-report.js';
import { askedOfFewArticles, askedQuestions, fittingWorlds } from './knowledge.js';
import { shownLine } from './lines.js';
import { logistic } from './models.js';
import { fitOrder, PRIOR } from './order.js';
import { fitTrees, type TreeOptions } from './trees.js';
import { wholeTurns, type WholeTurn } from './whole-turns.js';
import { presenceTable, usesIn, type Use } from './word-presence.js';
import type { World } from '../worlds/runner/world.js';

const FOLDER = join(__dirname, '../../src/agent');
const WEIGHTS_FILE = join(FOLDER, 'answering/weights.json');
const TREES_FILE = join(FOLDER, 'answering/judge.trees.json');
const PRESENCE_FILE = join(FOLDER, 'retrieval/word-presence.json');

/** Without counts, every word is as likely to stand in an answer as not. */
const NEUTRAL_PRESENCE: WordPresence = { name: 0.5, other: 0.5, words: {} };
/** Chosen on held-out companies among ten settings; two to five levels and 200 to 600 trees differ by a point. */
const TREES: TreeOptions = { trees: 600, levels: 3, rate: 0.05, caution: 10 };

const WEIGHTS_BEFORE = { ...WEIGHTS.structured };

/** What the trees do not compare: what all examples share, and what example questions are worth. */
const NOT_COMPARED: readonly string[] = ['bias', 'structured', ...EXAMPLE_FEATURES];

interface FittedJudge extends JudgeTrees {
  /** Log-odds before the first tree. */
  bias: number;
}

/** What is learned: whether the composed answer, not its first line alone, answers completely. */
const isComplete = ({ complete }: JudgeExample): boolean => complete === 1;

function fitJudge(examples: JudgeExample[]): FittedJudge {
  const all = Object.keys(examples[0]!.features) as (keyof JudgeFeatures)[];
  const features = all.filter((name) => !NOT_COMPARED.includes(name));
  const rows = examples.map((example) => ({
    row: features.map((name) => example.features[name]),
    isRight: isComplete(example),
    weight: example.weight,
  }));
  const weightOf = (is: boolean): number =>
    rows.filter(({ isRight }) => isRight === is).reduce((sum, { weight }) => sum + weight, 0);
  const bias = Math.log(weightOf(true) / weightOf(false));
  const judge = { features, trees: fitTrees(rows, bias, TREES), bias };
  return { ...judge, bias: centredBias(judge, examples) };
}

const logitBy = (judge: FittedJudge, { features }: JudgeExample): number => judge.bias + treeScore(features, judge);

/** The bias by which the confidence in questions to whole companies is right on average, whatever their weights. */
function centredBias(judge: FittedJudge, examples: JudgeExample[]): number {
  const whole = examples.filter(({ isWhole }) => isWhole);
  const right = whole.filter(isComplete).length;
  const logits = whole.map((example) => logitBy(judge, example));
  let moved = 0;
  for (let step = 0; step < 30; step++) {
    const likely = logits.map((logit) => logistic(logit + moved));
    const sum = likely.reduce((total, each) => total + each, 0);
    moved += (right - sum) / likely.reduce((slope, each) => slope + each * (1 - each), 0);
  }
  return Math.round(1000 * (judge.bias + moved)) / 1000;
}

/** Groups of companies; the judge of each is fitted on the others. */
const FOLDS = 5;

async function heldOut(
  examples: JudgeExample[],
  { worlds, uses }: { worlds: World[]; uses: Use[] },
): Promise<{ judged: Judged[]; turns: WholeTurn[] }> {
  const names = worlds.map(({ name }) => name);
  const judged: Judged[] = [];
  const turns: WholeTurn[] = [];
  for (let fold = 0; fold < FOLDS; fold++) {
    const isOwn = (world: string): boolean => names.indexOf(world) % FOLDS === fold;
    const judge = fitJudge(examples.filter(({ world }) => !isOwn(world)));
    const own = examples.filter(({ world }) => isOwn(world));
    judged.push(...own.map((example) => ({ example, confidence: logistic(logitBy(judge, example)) })));
    judgeBy(judge);
    for (const world of worlds.filter(({ name }) => isOwn(name))) {
      WORD_PRESENCE.table = presenceTable(uses, world.name);
      turns.push(...(await wholeTurns([world])));
    }
  }
  return { judged, turns };
}

/** Whole turns are judged by it from now on. */
function judgeBy({ features, trees, bias }: FittedJudge): void {
  Object.assign(JUDGE_TREES, { features, trees });
  WEIGHTS.structured.judge.bias = bias;
}

/** Every fit starts from here, so that its result does not depend on the last one. */
function resetWeights(): void {
  WEIGHTS.structured.rank = PRIOR.structured.rank;
  WORD_PRESENCE.table = NEUTRAL_PRESENCE;
}

/** @param check only reports */
export async function fitJudgement({ check }: { check: boolean }): Promise<void> {
  resetWeights();
  const worlds = fittingWorlds();
  const whole = await searchAll(await askedQuestions(worlds));
  const few = await searchAll(await askedOfFewArticles(worlds));
  print(`${worlds.length} companies, ${whole.length} questions, ${few.length} to a few articles`);
  const uses = usesIn(whole);
  const rank = fitOrder(inWorlds(whole, uses, rankExamples));
  const examples = inWorlds([...whole, ...few], uses, judgeExamples);
  // The line is chosen on held-out companies: on its own training examples a model is overconfident.
  report(await heldOut(examples, { worlds, uses }));
  if (check) return;
  const { features, trees, bias } = fitJudge(examples);
  writeJson(PRESENCE_FILE, presenceTable(uses));
  writeFileSync(TREES_FILE, `${JSON.stringify({ features, trees })}\n`);
  writeJson(WEIGHTS_FILE, {
    prose: PRIOR.prose,
    structured: {
      rank: withExampleWeights('rank', rank),
      judge: withExampleWeights('judge', { bias }),
      enough: WEIGHTS_BEFORE.enough,
    },
  });
  print('What example questions are worth is fitted by `npm run lab -- fit examples`.');
}

/** Reports companies by judges that were fitted on others. The line is not fitted (decision 0219). */
function report({ judged: unseen, turns }: { judged: Judged[]; turns: WholeTurn[] }): void {
  const whole = unseen.filter(({ example }) => example.isWhole);
  const cut = unseen.filter(({ example }) => !example.isWhole);
  const { enough } = WEIGHTS_BEFORE;
  for (const at of [0.3, 0.4, 0.5, 0.6, 0.7, enough]) print(`whole, ${shown(whole, at)}`);
  for (const at of [0.3, 0.5, enough]) print(`cut down, ${shown(cut, at)}`);
  print(`whole: ${calibrationOf(whole)}; cut down: ${calibrationOf(cut)}`);
  for (const own of grouped(whole, ({ example }) => example.kind))
    print(`${own[0]!.example.kind}, ${shown(own, enough)}`);
  print("whole turns, each kind as often as a shop's customers ask it");
  for (const at of [0.5, 0.6, 0.7, 0.9, enough]) print(shownLine(turns, at));
}

/** Keeps the weights of example questions, which are fitted on top of these. */
function withExampleWeights(kind: 'rank' | 'judge', fitted: Record<string, number>): Record<string, number> {
  const before = WEIGHTS_BEFORE[kind] as Record<string, number | undefined>;
  return { ...fitted, ...Object.fromEntries(EXAMPLE_FEATURES.map((name) => [name, before[name] ?? 0])) };
}

/** Examples of each world, made with the words of the others: its own questions must not show their answers. */
function inWorlds<Example>(all: Searched[], uses: Use[], examplesOf: (own: Searched[]) => Example[]): Example[] {
  const examples = grouped(all, ({ world }) => world).flatMap((own) => {
    WORD_PRESENCE.table = presenceTable(uses, own[0]!.world);
    return examplesOf(own);
  });
  WORD_PRESENCE.table = presenceTable(uses);
  return examples;
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);
