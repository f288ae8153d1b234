/** Fits how evidence from help articles is ordered, by weights near a prior. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS, type Weights } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import type { RankExample } from './examples.js';
import { dot, fitListwise, rounded } from './models.js';

export const PRIOR = JSON.parse(readFileSync(join(__dirname, 'prior.json'), 'utf8')) as {
  prose: Weights;
  structured: Pick<Weights, 'rank'>;
};
/** How far the companies may move a weight from the prior; features that the prior does not know are free. */
const [SPREAD, FREE] = [0.08, 2];
const NEW = { likeness: 0, expected: 0 };
const prior = { ...NEW, ...PRIOR.structured.rank } as Record<keyof Features, number>;
const names = Object.keys(prior) as (keyof Features)[];

/** Fits the order of evidence, and sets it for what is rated from now on. Few numbers overfit little. */
export function fitOrder(examples: RankExample[]): Record<keyof Features, number> {
  const lists = examples.map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rowOf(features)),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const spread = names.map((name) => (name in NEW ? FREE : SPREAD));
  const weights = fitListwise(lists, { centre: names.map((name) => prior[name]), spread });
  const before = names.map((name) => WEIGHTS.structured.rank[name] ?? 0);
  const [was, is] = [before, weights].map((each) => firstRight(examples, each).toFixed(3));
  process.stdout.write(`first piece of evidence right: ${was} by the prior, ${is} now\n`);
  const rank = rounded(names, weights);
  WEIGHTS.structured.rank = rank;
  return rank;
}

const rowOf = (features: Features): number[] => names.map((name) => features[name]);

/** Share of questions of whose candidates the first answers. */
function firstRight(examples: RankExample[], weights: number[]): number {
  const first = examples.filter(({ candidates }) => {
    const scores = candidates.map(({ features }) => dot(rowOf(features), weights));
    return candidates[scores.indexOf(Math.max(...scores))]!.isRight;
  });
  return first.length / examples.length;
}
