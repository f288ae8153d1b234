/**
 * Fits how evidence from help articles is ranked and judged, and writes src/agent/answering/weights.json. Weights for
 * running text stay at the prior. `--check` writes nothing. Both report companies that the judge was not fitted on.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS, type JudgeFeatures, type Weights } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
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
import { askedInSuites, askedOfFewArticles, askedQuestions, fittingWorlds } from './knowledge.js';
import { dot, fitListwise, fitLogistic, logistic, rounded } from './models.js';
import { presenceTable, usesIn, type Use } from './word-presence.js';

const FILE = join(__dirname, '../../src/agent/answering/weights.json');
const PRESENCE_FILE = join(__dirname, '../../src/agent/retrieval/word-presence.json');
const PRIOR = JSON.parse(readFileSync(join(__dirname, 'prior.json'), 'utf8')) as Record<
  'prose' | 'structured',
  Weights
>;
/** How far the worlds may move a weight from the prior, and how far all data may move the prior. */
const SPREADS = { worlds: { rank: 0.08, judge: 2 }, prior: { rank: 0.08, judge: 2 } };
type Spread = (typeof SPREADS)['worlds'];
/** For features that the prior does not know. */
const FREE = 2;

/** Without counts, every word is as likely to stand in an answer as not. */
const NEUTRAL_PRESENCE: WordPresence = { name: 0.5, other: 0.5, words: {} };

const WEIGHTS_BEFORE = { ...WEIGHTS.structured };

type Prior<F> = Record<keyof F, number>;
const NEW_RANK = { likeness: 0, expected: 0 };
const rankPrior = { ...NEW_RANK, ...PRIOR.structured.rank } as Prior<Features>;
const NEW_JUDGE = {
  document: 0,
  section: 0,
  said: 0,
  single: 0,
  missing: 0,
  strange: 0,
  lacking: 0,
  repaired: 0,
  likeness: 0,
  lessLike: 0,
  words: 0,
  earlier: 0,
  row: 0,
  item: 0,
  asksNumber: 0,
  lackingLikeness: 0,
  lackingKnown: 0,
  lackingUnknown: 0,
  unexpected: 0,
  expectedSum: 0,
  expected: 0,
  asksFigure: 0,
  asksExtreme: 0,
  isComputed: 0,
};
const judgePrior = { ...NEW_JUDGE, ...PRIOR.structured.judge } as Prior<JudgeFeatures>;
const rankNames = Object.keys(rankPrior) as (keyof Features)[];
const judgeNames = Object.keys(judgePrior) as (keyof JudgeFeatures)[];

function fitRank(examples: RankExample[], { rank }: Spread): number[] {
  const lists = examples.map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rankNames.map((name) => features[name])),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const centre = rankNames.map((name) => rankPrior[name]);
  return fitListwise(lists, { centre, spread: rankNames.map((name) => (name in NEW_RANK ? FREE : rank)) });
}

const rowOf = ({ features }: JudgeExample): number[] => judgeNames.map((name) => features[name]);

function fitJudge(examples: JudgeExample[], { judge }: Spread): number[] {
  const centre = judgeNames.map((name) => judgePrior[name]);
  const rows = examples.map((example) => ({ ...example, isRight: example.complete > 0, row: rowOf(example) }));
  const spreadOf = (name: keyof JudgeFeatures): number =>
    name === 'bias' ? 10 * judge : name in NEW_JUDGE ? FREE : judge;
  return centred(fitLogistic(rows, { centre, spread: judgeNames.map(spreadOf) }), examples);
}

/** Moves the bias until the confidence in questions to whole companies is right on average, whatever their weights. */
function centred(weights: number[], examples: JudgeExample[]): number[] {
  const whole = examples.filter(({ isWhole }) => isWhole);
  const bias = judgeNames.indexOf('bias');
  const right = whole.filter(({ complete }) => complete > 0).length;
  const moved = [...weights];
  for (let step = 0; step < 30; step++) {
    const likely = whole.map((example) => logistic(dot(rowOf(example), moved)));
    const [sum, slope] = likely.reduce<[number, number]>(
      ([all, rate], each) => [all + each, rate + each * (1 - each)],
      [0, 0],
    );
    moved[bias]! += (right - sum) / slope;
  }
  return moved;
}

/** Share of questions of whose candidates the first answers. */
function firstRight(examples: RankExample[], weights: number[]): string {
  const first = examples.filter(({ candidates }) => {
    const scores = candidates.map(({ features }) =>
      dot(
        rankNames.map((name) => features[name]),
        weights,
      ),
    );
    return candidates[scores.indexOf(Math.max(...scores))]!.isRight;
  });
  return (first.length / examples.length).toFixed(3);
}

interface Judged {
  confidence: number;
  example: JudgeExample;
}

/** Shares of questions with an answer, without one, and with a removed one. */
function sharesAt(
  judged: Judged[],
  enough: number,
): Record<'right' | 'complete' | 'wrong' | 'vain' | 'removed', number> {
  const share = (of: Judged[], is: (one: Judged) => boolean): number => of.filter(is).length / Math.max(1, of.length);
  const isSaid = ({ confidence }: Judged): boolean => confidence >= enough;
  const real = judged.filter(({ example }) => example.isAnswerable);
  const others = judged.filter(({ example }) => !example.isAnswerable);
  return {
    right: share(real, (one) => isSaid(one) && one.example.complete > 0),
    complete: share(real, (one) => isSaid(one) && one.example.complete === 1),
    wrong: share(real, (one) => isSaid(one) && one.example.complete === 0),
    vain: share(
      others.filter(({ example }) => example.isUnanswerable),
      isSaid,
    ),
    removed: share(
      others.filter(({ example }) => !example.isUnanswerable),
      isSaid,
    ),
  };
}

const shown = (judged: Judged[], enough: number): string =>
  `from ${enough}: ${Object.entries(sharesAt(judged, enough))
    .map(([name, share]) => `${name} ${share.toFixed(3)}`)
    .join(', ')}`;

/** Maximum share of questions answered wrongly, and answered without an answer in the knowledge. */
const [WRONG_MAX, VAIN_MAX] = [0.055, 0.1];

/** The lowest confidence threshold within the limits for wrong and unfounded answers. */
function enoughFor(judged: Judged[]): number {
  const all = Array.from({ length: 66 }, (_, at) => (15 + at) / 100);
  const allowed = all.filter((enough) => {
    const { wrong, vain } = sharesAt(judged, enough);
    return wrong <= WRONG_MAX && vain <= VAIN_MAX;
  });
  return allowed[0] ?? all.at(-1)!;
}

const judgedBy = (weights: number[], examples: JudgeExample[]): Judged[] =>
  examples.map((example) => ({ example, confidence: logistic(dot(rowOf(example), weights)) }));

/** Groups of companies; the judge of each is fitted on the others. */
const FOLDS = 5;

function heldOut(examples: JudgeExample[]): Judged[] {
  const worlds = worldsIn(examples);
  return Array.from({ length: FOLDS }, (_, fold) => {
    const isOwn = ({ world }: JudgeExample): boolean => worlds.indexOf(world) % FOLDS === fold;
    const weights = fitJudge(
      examples.filter((example) => !isOwn(example)),
      SPREADS.worlds,
    );
    return judgedBy(weights, examples.filter(isOwn));
  }).flat();
}

/** Calibration: the confidence that was said, and how often it was right, by tenths. */
function calibrationOf(judged: Judged[]): string {
  const tenths = Array.from({ length: 10 }, (_, tenth) =>
    judged.filter(({ confidence }) => Math.min(9, Math.floor(10 * confidence)) === tenth),
  );
  const error = tenths
    .filter((own) => own.length > 0)
    .map((own) => {
      const said = own.reduce((sum, { confidence }) => sum + confidence, 0);
      return Math.abs(said - own.filter(({ example }) => example.complete > 0).length);
    })
    .reduce((sum, each) => sum + each, 0);
  return `calibration error ${(error / judged.length).toFixed(3)}`;
}

/** Every fit starts from here, so that its result does not depend on the last one. */
function resetWeights(): void {
  WEIGHTS.structured.rank = PRIOR.structured.rank;
  WORD_PRESENCE.table = NEUTRAL_PRESENCE;
}

async function fit({ isCheck }: { isCheck: boolean }): Promise<void> {
  resetWeights();
  const worlds = fittingWorlds();
  const whole = await searchAll(await askedQuestions(worlds));
  const few = await searchAll(await askedOfFewArticles(worlds));
  print(`${worlds.length} companies, ${whole.length} questions, ${few.length} to a few articles`);
  const uses = usesIn(whole);
  const rank = rankOf(inWorlds(whole, uses, rankExamples), SPREADS.worlds);
  const examples = inWorlds([...whole, ...few], uses, judgeExamples);
  // The threshold is chosen on held-out examples: on its own training examples a model is overconfident.
  const unseen = heldOut(examples);
  const real = unseen.filter(({ example }) => example.isWhole);
  const enough = enoughFor(real);
  for (const at of [0.3, 0.4, 0.5, 0.6, 0.7, enough]) print(`whole, ${shown(real, at)}`);
  const cut = unseen.filter(({ example }) => !example.isWhole);
  for (const at of [0.3, 0.5, enough]) print(`cut down, ${shown(cut, at)}`);
  print(`whole: ${calibrationOf(real)}; cut down: ${calibrationOf(cut)}`);
  const kinds = [...new Set(real.map(({ example }) => example.kind))];
  for (const kind of kinds)
    print(
      `${kind}, ${shown(
        real.filter(({ example }) => example.kind === kind),
        enough,
      )}`,
    );
  if (isCheck) return;
  const judge = rounded(judgeNames, fitJudge(examples, SPREADS.worlds));
  writeJson(PRESENCE_FILE, presenceTable(uses));
  writeJson(FILE, {
    prose: PRIOR.prose,
    structured: { rank: withExampleWeights('rank', rank), judge: withExampleWeights('judge', judge), enough },
  });
  print('What example questions are worth is fitted by `npm run fit -- examples`.');
}

/** Keeps the weights of example questions, which are fitted on top of these. */
function withExampleWeights<F extends 'rank' | 'judge'>(
  kind: F,
  fitted: Record<string, number>,
): Record<string, number> {
  const before = WEIGHTS_BEFORE[kind] as Record<string, number | undefined>;
  return { ...fitted, ...Object.fromEntries(EXAMPLE_FEATURES.map((name) => [name, before[name] ?? 0])) };
}

const worldsIn = (all: { world: string }[]): string[] => [...new Set(all.map(({ world }) => world))];

/** Examples of each world, made with the words of the others: its own questions must not show their answers. */
function inWorlds<Example>(all: Searched[], uses: Use[], examplesOf: (own: Searched[]) => Example[]): Example[] {
  const examples = worldsIn(all).flatMap((name) => {
    WORD_PRESENCE.table = presenceTable(uses, name);
    return examplesOf(all.filter(({ world }) => world === name));
  });
  WORD_PRESENCE.table = presenceTable(uses);
  return examples;
}

/** Fits the order of evidence, and sets it for what is rated from now on. Few numbers overfit little. */
function rankOf(examples: RankExample[], spread: Spread): Record<keyof Features, number> {
  const weights = fitRank(examples, spread);
  const before = rankNames.map((name) => WEIGHTS.structured.rank[name] ?? 0);
  print(`first piece of evidence right: ${firstRight(examples, before)} before, ${firstRight(examples, weights)} now`);
  const rank = rounded(rankNames, weights);
  WEIGHTS.structured.rank = rank;
  return rank;
}

/** Also moves the prior by the development suites. */
async function fitPrior(folder: string): Promise<void> {
  resetWeights();
  const searched = await searchAll([...(await askedQuestions()), ...(await askedInSuites(folder))]);
  const rank = rankOf(rankExamples(searched), SPREADS.prior);
  const judge = rounded(judgeNames, fitJudge(judgeExamples(searched), SPREADS.prior));
  const { enough } = PRIOR.structured;
  writeJson(join(__dirname, 'prior.json'), { ...PRIOR, structured: { rank, judge, enough } });
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** @param data folder of the development suites, which then also move the prior */
export const fitJudgement = ({ check, data }: { check: boolean; data?: string }): Promise<void> =>
  data && !check ? fitPrior(data) : fit({ isCheck: check });
