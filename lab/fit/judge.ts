/**
 * Fits how evidence from help articles is ordered and judged: by words, src/agent/answering/weights.json and
 * judge.trees.json; with `--encoder`, where lines have vectors, *.vectors.json beside them. Weights for running text
 * stay at the prior. `--check` writes nothing. All report companies that the judge was not fitted on.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { treeScore } from '../../src/agent/answering/answerability.js';
import {
  FITTED,
  type Fitted,
  type JudgeFeatures,
  type JudgeTrees,
  type OrderTrees,
} from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { rankOf } from '../../src/agent/retrieval/rank.js';
import { WORD_PRESENCE, type WordPresence } from '../../src/agent/retrieval/word-presence.js';
import { EXAMPLE_FEATURES } from './example-weights.js';
import {
  judgeExamples,
  rankExamples,
  searchAll,
  type JudgeExample,
  type RankExample,
  type Searched,
} from './examples.js';
import { grouped } from './grouped.js';
import { calibrationOf, shown, type Judged } from './judge-report.js';
import { askedOfFewArticles, askedQuestions, fittingWorlds } from './knowledge.js';
import { lineFor, shownLine } from './lines.js';
import { logistic } from './models.js';
import { firstRightBy, fitOrder, fitOrderTrees, NO_TREES, PRIOR } from './order.js';
import { fitTrees, type TreeOptions } from './trees.js';
import { encoded } from './vectors.js';
import { wholeTurns, type WholeTurn } from './whole-turns.js';
import { presenceTable, usesIn, type Use } from './word-presence.js';
import type { Encode } from '../../test/support/memory-index.js';
import type { World } from '../worlds/runner/world.js';

const FOLDER = join(__dirname, '../../src/agent/answering');
const PRESENCE_FILE = join(FOLDER, '../retrieval/word-presence.json');
const fileOf = (name: string): string => join(FOLDER, name);

/** Without counts, every word is as likely to stand in an answer as not. */
const NEUTRAL_PRESENCE: WordPresence = { name: 0.5, other: 0.5, words: {} };
/** Chosen on held-out companies among ten settings; two to five levels and 200 to 600 trees differ by a point. */
const TREES: TreeOptions = { trees: 600, levels: 3, rate: 0.05, caution: 10 };

/** Of the fit with vectors: chosen where its certain answers are wrong as often as those by words (decision 0185). */
const LINE_OF_VECTORS = FITTED.vectors.structured.enough;
const WEIGHTS_BEFORE = { ...FITTED.words.structured };

/** What the trees do not compare: what all examples share, and what example questions are worth. */
const NOT_COMPARED: readonly string[] = ['bias', 'structured', ...EXAMPLE_FEATURES];
/** What is known only where there are vectors. */
const OF_VECTORS: readonly (keyof Features)[] = ['compared', 'closeness', 'passageCloseness', 'lessClose'];

interface FittedJudge extends JudgeTrees {
  /** Log-odds before the first tree. */
  bias: number;
}

/** What is learned: whether the composed answer, not its first line alone, answers completely. */
const isComplete = ({ complete }: JudgeExample): boolean => complete === 1;

function fitJudge(examples: JudgeExample[], { encode }: Fit): FittedJudge {
  const all = Object.keys(examples[0]!.features) as (keyof JudgeFeatures)[];
  const without: readonly string[] = encode ? NOT_COMPARED : [...NOT_COMPARED, ...OF_VECTORS];
  const features = all.filter((name) => !without.includes(name));
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

/** Groups of companies; order and judge of each are fitted on the others. */
const FOLDS = 5;

/** A group of companies, with the order that was fitted on the others. */
interface Fold {
  order: OrderTrees;
  isOwn(world: string): boolean;
}

/** One of the two fits. */
interface Fit {
  name: keyof typeof FITTED;
  fitted: Fitted;
  worlds: World[];
  /** As of MemoryIndex. */
  encode: Encode | null;
}

/** Where there are no vectors, evidence is ordered by weights alone. */
const treesFor = ({ fitted, encode }: Fit, examples: RankExample[]): OrderTrees =>
  encode ? fitOrderTrees(examples, fitted) : NO_TREES;

function foldsOf(fit: Fit, examples: RankExample[]): Fold[] {
  const names = fit.worlds.map(({ name }) => name);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOwn = (world: string): boolean => names.indexOf(world) % FOLDS === fold;
    const others = examples.filter(({ world }) => !isOwn(world));
    return { isOwn, order: treesFor(fit, others) };
  });
}

async function heldOut(
  fit: Fit,
  examples: JudgeExample[],
  { uses, folds }: { uses: Use[]; folds: Fold[] },
): Promise<{ judged: Judged[]; turns: WholeTurn[] }> {
  const { fitted, worlds, encode } = fit;
  const judged: Judged[] = [];
  const turns: WholeTurn[] = [];
  for (const { isOwn, order } of folds) {
    const judge = fitJudge(
      examples.filter(({ world }) => !isOwn(world)),
      fit,
    );
    const own = examples.filter(({ world }) => isOwn(world));
    judged.push(...own.map((example) => ({ example, confidence: logistic(logitBy(judge, example)) })));
    Object.assign(fitted, { order, judge });
    fitted.structured.judge.bias = judge.bias;
    for (const world of worlds.filter(({ name }) => isOwn(name))) {
      WORD_PRESENCE.table = presenceTable(uses, world.name);
      turns.push(...(await wholeTurns([world], fitted, encode)));
    }
  }
  return { judged, turns };
}

/** Every fit starts from here, so that its result does not depend on the last one. */
function startOf(name: Fit['name']): Fit {
  const fitted = FITTED[name];
  FITTED.words = fitted; // also for questions that are left without vectors
  fitted.structured.rank = PRIOR.structured.rank;
  fitted.order = NO_TREES;
  WORD_PRESENCE.table = NEUTRAL_PRESENCE;
  return { name, fitted, worlds: fittingWorlds(), encode: name === 'vectors' ? encoded : null };
}

/** @param check only reports */
export async function fitJudgement({ check, encoder }: { check: boolean; encoder: boolean }): Promise<void> {
  const fit = startOf(encoder ? 'vectors' : 'words');
  const { worlds, encode } = fit;
  const whole = await searchAll(await askedQuestions(worlds, encode));
  const few = await searchAll(await askedOfFewArticles(worlds, encode));
  print(`${worlds.length} companies, ${whole.length} questions, ${few.length} to a few articles`);
  const uses = usesIn(whole);
  const ranked = inWorlds(whole, uses, rankExamples);
  const rank = fitOrder(ranked, fit.fitted, encoder);
  const folds = foldsOf(fit, ranked);
  print(`and on companies that it was not fitted on: ${firstRightIn(fit, folds, ranked)}`);
  // On its own training examples a model is overconfident: the judge sees what is ordered by the others' order.
  const examples = (encode ? folds : [ALL]).flatMap(({ isOwn, order }) => {
    fit.fitted.order = order;
    return inWorlds(
      [...whole, ...few].filter(({ world }) => isOwn(world)),
      uses,
      judgeExamples,
    );
  });
  // So is the line chosen.
  const enough = report(await heldOut(fit, examples, { uses, folds }));
  if (check) return;
  const { bias, ...judge } = fitJudge(examples, fit);
  const structured = { rank: withExampleWeights('rank', rank), judge: withExampleWeights('judge', { bias }) };
  if (encode) {
    writeFileSync(fileOf('order.vectors.json'), `${JSON.stringify(treesFor(fit, ranked))}\n`);
    writeFileSync(fileOf('judge.vectors.json'), `${JSON.stringify(judge)}\n`);
    writeJson(fileOf('weights.vectors.json'), { ...structured, enough: LINE_OF_VECTORS });
    return;
  }
  writeJson(PRESENCE_FILE, presenceTable(uses));
  writeFileSync(fileOf('judge.trees.json'), `${JSON.stringify(judge)}\n`);
  writeJson(fileOf('weights.json'), { prose: PRIOR.prose, structured: { ...structured, enough } });
  print('What example questions are worth is fitted by `npm run lab -- fit examples`.');
}

/** Without trees there is one order for all companies. */
const ALL: Fold = { order: NO_TREES, isOwn: () => true };

function firstRightIn({ fitted }: Fit, folds: Fold[], examples: RankExample[]): string {
  const right = folds.map(({ isOwn, order }) => {
    const own = examples.filter(({ world }) => isOwn(world));
    return own.length * firstRightBy(own, (features) => rankOf(features, { ...fitted, order }));
  });
  return (right.reduce((sum, each) => sum + each, 0) / examples.length).toFixed(3);
}

/** Reports companies by judges that were fitted on others. Returns the line. */
function report({ judged: unseen, turns }: { judged: Judged[]; turns: WholeTurn[] }): number {
  const whole = unseen.filter(({ example }) => example.isWhole);
  const cut = unseen.filter(({ example }) => !example.isWhole);
  const enough = lineFor(turns);
  for (const at of [0.3, 0.4, 0.5, 0.6, 0.7, enough]) print(`whole, ${shown(whole, at)}`);
  for (const at of [0.3, 0.5, enough]) print(`cut down, ${shown(cut, at)}`);
  print(`whole: ${calibrationOf(whole)}; cut down: ${calibrationOf(cut)}`);
  for (const own of grouped(whole, ({ example }) => example.kind))
    print(`${own[0]!.example.kind}, ${shown(own, enough)}`);
  print("whole turns, each kind as often as a shop's customers ask it");
  for (const at of [0.5, 0.6, 0.7, 0.8, 0.9, enough]) print(shownLine(turns, at));
  return enough;
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
