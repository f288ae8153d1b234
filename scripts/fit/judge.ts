/**
 * Fits how evidence from help articles is ranked and judged, and writes src/agent/answering/weights.json. Weights for
 * running text stay at the prior. `--check` fits on each world and reports the results on the other.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS, type JudgeFeatures, type Weights } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { TUNING_WORLDS } from '../../test/worlds/runner/world.js';
import { judgeExamples, rankExamples, type JudgeExample, type RankExample } from './examples.js';
import { askedInSuites, askedQuestions, furtherWorlds, type Asked } from './knowledge.js';
import { dot, fitListwise, fitLogistic, logistic } from './models.js';

const FILE = join(__dirname, '../../src/agent/answering/weights.json');
const PRIOR = JSON.parse(readFileSync(join(__dirname, 'prior.json'), 'utf8')) as Record<
  'prose' | 'structured',
  Weights
>;
/** How far the worlds may move a weight from the prior, and how far all data may move the prior. */
const SPREADS = { worlds: { rank: 0.08, judge: 0.7 }, prior: { rank: 0.08, judge: 2 } };
type Spread = (typeof SPREADS)['worlds'];
const DECIMALS = 1_000;

type Prior<F> = Record<keyof F, number>;
const rankPrior = PRIOR.structured.rank as Prior<Features>;
const NEW = { document: 0, section: 0, said: 0, single: 0, missing: 0, strange: 0, lacking: 0, repaired: 0 };
const judgePrior = { ...NEW, ...PRIOR.structured.judge } as Prior<JudgeFeatures>;
const rankNames = Object.keys(rankPrior) as (keyof Features)[];
const judgeNames = Object.keys(judgePrior) as (keyof JudgeFeatures)[];

function fitRank(examples: RankExample[], { rank }: Spread): number[] {
  const lists = examples.map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rankNames.map((name) => features[name])),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const centre = rankNames.map((name) => rankPrior[name]);
  return fitListwise(lists, { centre, spread: centre.map(() => rank) });
}

const rowOf = ({ features }: JudgeExample): number[] => judgeNames.map((name) => features[name]);

function fitJudge(examples: JudgeExample[], { judge }: Spread): number[] {
  const centre = judgeNames.map((name) => judgePrior[name]);
  const rows = examples.map((example) => ({ ...example, row: rowOf(example) }));
  return fitLogistic(rows, { centre, spread: judgeNames.map((name) => (name === 'bias' ? 10 * judge : judge)) });
}

const rounded = <N extends string>(names: N[], weights: number[]): Record<N, number> =>
  Object.fromEntries(names.map((name, at) => [name, Math.round(DECIMALS * weights[at]!) / DECIMALS])) as Record<
    N,
    number
  >;

function firstRight(examples: RankExample[], weights: number[]): number {
  return examples.filter(({ candidates }) => {
    const scores = candidates.map(({ features }) =>
      dot(
        rankNames.map((name) => features[name]),
        weights,
      ),
    );
    return candidates[scores.indexOf(Math.max(...scores))]!.isRight;
  }).length;
}

interface Judged {
  confidence: number;
  example: JudgeExample;
}

/** Shares of questions with an answer, without one, and with a removed one. */
function sharesAt(judged: Judged[], enough: number): Record<'right' | 'wrong' | 'vain' | 'removed', number> {
  const share = (of: Judged[], is: (one: Judged) => boolean): number => of.filter(is).length / Math.max(1, of.length);
  const isSaid = ({ confidence }: Judged): boolean => confidence >= enough;
  const real = judged.filter(({ example }) => example.isAnswerable);
  const others = judged.filter(({ example }) => !example.isAnswerable);
  return {
    right: share(real, (one) => isSaid(one) && one.example.isRight),
    wrong: share(real, (one) => isSaid(one) && !one.example.isRight),
    vain: share(
      others.filter(({ example }) => example.weight >= 1),
      isSaid,
    ),
    removed: share(
      others.filter(({ example }) => example.weight < 1),
      isSaid,
    ),
  };
}

const shown = (judged: Judged[], enough: number): string =>
  `from ${enough}: ${Object.entries(sharesAt(judged, enough))
    .map(([name, share]) => `${name} ${share.toFixed(3)}`)
    .join(', ')}`;

/** Maximum share of questions answered wrongly, and answered without an answer in the knowledge. */
const [WRONG_MAX, VAIN_MAX] = [0.055, 0.13];

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

/** Scores of each world's examples with weights fitted on the other. */
async function heldOut(asked: Asked[]): Promise<Judged[]> {
  const all: Judged[] = [];
  for (const world of TUNING_WORLDS) {
    const [own, others] = [true, false].map((is) => asked.filter((one) => (one.world === world) === is)) as [
      Asked[],
      Asked[],
    ];
    const rank = fitRank(await rankExamples(others), SPREADS.worlds);
    const examples = await rankExamples(own);
    const before = rankNames.map((name) => rankPrior[name]);
    print(
      `${world}: first right ${firstRight(examples, before)} → ${firstRight(examples, rank)} of ${examples.length}`,
    );
    WEIGHTS.structured.rank = rounded(rankNames, rank);
    const judge = fitJudge(await judgeExamples(others), SPREADS.worlds);
    all.push(...judgedBy(judge, await judgeExamples(own)));
  }
  return all;
}

/** Fits on each world and reports the results on the other. */
async function check(): Promise<void> {
  const judged = await heldOut(await askedQuestions());
  for (const at of [0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, enoughFor(judged)]) print(shown(judged, at));
}

/**
 * Reports the present weights on companies that they were not fitted on: one search a question, and the weights alone,
 * without the rules around them (headings that ask the question, conflicts, parts of a message).
 */
export async function reportUnseen(): Promise<void> {
  const weights = judgeNames.map((name) => WEIGHTS.structured.judge[name] ?? 0);
  const judged: Judged[] = [];
  for (const world of furtherWorlds()) {
    const own = judgedBy(weights, await judgeExamples(await askedQuestions([world])));
    print(`${world.name}, ${shown(own, WEIGHTS.structured.enough)}`);
    judged.push(...own);
  }
  for (const at of [0.3, 0.4, 0.5, WEIGHTS.structured.enough, 0.7, 0.8]) print(`all, ${shown(judged, at)}`);
}

/** Also moves the prior by the development suites. */
async function fitPrior(folder: string): Promise<void> {
  const asked = [...(await askedQuestions()), ...(await askedInSuites(folder))];
  const rank = rounded(rankNames, fitRank(await rankExamples(asked), SPREADS.prior));
  WEIGHTS.structured.rank = rank;
  const judge = rounded(judgeNames, fitJudge(await judgeExamples(asked), SPREADS.prior));
  const { enough } = PRIOR.structured;
  writeJson(join(__dirname, 'prior.json'), { ...PRIOR, structured: { rank, judge, enough } });
}

async function fit(): Promise<void> {
  const asked = await askedQuestions();
  // Chosen on held-out examples: on its own training examples a model is overconfident.
  const unseen = await heldOut(asked);
  const enough = enoughFor(unseen);
  const rank = rounded(rankNames, fitRank(await rankExamples(asked), SPREADS.worlds));
  WEIGHTS.structured.rank = rank;
  const examples = await judgeExamples(asked);
  const weights = fitJudge(examples, SPREADS.worlds);
  writeJson(FILE, { prose: PRIOR.prose, structured: { rank, judge: rounded(judgeNames, weights), enough } });
  for (const at of [0.2, 0.3, 0.4, 0.5, 0.6, enough]) print(shown(unseen, at));
}

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** @param data folder of the development suites, which then also move the prior */
export const fitJudgement = (options: { check: boolean; data?: string }): Promise<void> =>
  options.check ? check() : options.data ? fitPrior(options.data) : fit();
