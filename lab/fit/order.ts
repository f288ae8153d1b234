/** Fits how evidence from help articles is ordered, by weights near a prior. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fitted, OrderTrees, Weights } from '../../src/agent/answering/weights.js';
import type { Features } from '../../src/agent/retrieval/features.js';
import { rankOf, TEMPERATURE } from '../../src/agent/retrieval/rank.js';
import { EXAMPLE_FEATURES } from './example-weights.js';
import type { RankExample } from './examples.js';
import { dot, fitListwise, rounded } from './models.js';
import { fitListTrees, type TreeOptions } from './trees.js';

export const PRIOR = JSON.parse(readFileSync(join(__dirname, 'prior.json'), 'utf8')) as {
  prose: Weights;
  structured: Pick<Weights, 'rank'>;
};
/** How far the companies may move a weight from the prior; features that the prior does not know are free. */
const [SPREAD, FREE] = [0.08, 2];
const NEW = { likeness: 0, expected: 0 };
const NEW_OF_VECTORS = { closeness: 0, passageCloseness: 0 };

/** Fits the order of evidence, and sets it for what is rated from now on. Few numbers overfit little. */
export function fitOrder(
  examples: RankExample[],
  { structured }: Fitted,
  hasVectors: boolean,
): Record<keyof Features, number> {
  const free = { ...NEW, ...(hasVectors && NEW_OF_VECTORS) };
  const prior = { ...free, ...PRIOR.structured.rank } as Record<keyof Features, number>;
  const names = Object.keys(prior) as (keyof Features)[];
  const rowOf = (features: Features): number[] => names.map((name) => features[name]);
  const lists = examples.map(({ candidates }) => ({
    rows: candidates.map(({ features }) => rowOf(features)),
    isRight: candidates.map(({ isRight }) => isRight),
  }));
  const spread = names.map((name) => (name in free ? FREE : SPREAD));
  const weights = fitListwise(lists, { centre: names.map((name) => prior[name]), spread });
  const before = names.map((name) => structured.rank[name] ?? 0);
  const [was, is] = [before, weights].map((each) =>
    firstRightBy(examples, (features) => dot(rowOf(features), each)).toFixed(3),
  );
  process.stdout.write(`first piece of evidence right: ${was} by the prior, ${is} now\n`);
  const rank = rounded(names, weights);
  structured.rank = rank;
  return rank;
}

export const NO_TREES: OrderTrees = { features: [], trees: [] };
/** Chosen on held-out companies: 100 to 300 trees differ by two thousandths. */
const TREES: TreeOptions = { trees: 100, levels: 4, rate: 0.08, caution: 20 };

/** What one weight for a feature cannot say: trees on top of the weights that are set. */
export function fitOrderTrees(examples: RankExample[], fitted: Fitted): OrderTrees {
  const byWeights = { ...fitted, order: NO_TREES };
  const features = Object.keys(examples[0]!.candidates[0]!.features).filter(
    (name) => !(EXAMPLE_FEATURES as readonly string[]).includes(name),
  ) as (keyof Features)[];
  const lists = examples.map(({ candidates }) => ({
    rows: candidates.map((candidate) => features.map((name) => candidate.features[name])),
    isRight: candidates.map(({ isRight }) => isRight),
    scores: candidates.map((candidate) => rankOf(candidate.features, byWeights) / TEMPERATURE),
  }));
  return { features, trees: fitListTrees(lists, TREES) };
}

/** Share of questions of whose candidates the first answers. */
export function firstRightBy(examples: RankExample[], rankOf: (features: Features) => number): number {
  const first = examples.filter(({ candidates }) => {
    const scores = candidates.map(({ features }) => rankOf(features));
    return candidates[scores.indexOf(Math.max(...scores))]!.isRight;
  });
  return first.length / examples.length;
}
