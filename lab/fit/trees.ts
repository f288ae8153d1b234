/** Fits boosted trees (src/agent/answering/trees.ts) by Newton steps on histograms: equal rows give equal trees. */
import { scoreOf, type Tree } from '../../src/agent/answering/trees.js';
import { logistic } from './models.js';

export interface TreeRow {
  row: number[];
  isRight: boolean;
  weight: number;
}

export interface TreeOptions {
  trees: number;
  levels: number;
  /** The share of its best value that a leaf adds. */
  rate: number;
  /** Added to the doubt about a leaf's rows: leaves of few or certain rows change little. */
  caution: number;
}

/** Values of a feature are put into so many classes of about the same size. */
const CLASSES = 32;
const DECIMALS = 10_000;

/** @param bias log-odds before the first tree */
export function fitTrees(rows: TreeRow[], bias: number, options: TreeOptions): Tree[] {
  const columns = rows[0]!.row.map((_, at) => columnOf(rows.map(({ row }) => row[at]!)));
  const scores = rows.map(() => bias);
  return Array.from({ length: options.trees }, () => {
    const tree = fitTree(columns, pullsOf(rows, scores), options);
    for (const [at, { row }] of rows.entries()) scores[at]! += scoreOf([tree], row);
    return tree;
  });
}

/** A feature of all rows. */
interface Column {
  /** The highest value of each class but the last. */
  bounds: number[];
  /** The class of each row. */
  classes: Uint8Array;
}

function columnOf(values: number[]): Column {
  const sorted = values.toSorted((a, b) => a - b);
  const chosen = Array.from({ length: CLASSES - 1 }, (_, at) => {
    const value = sorted[Math.floor(((at + 1) * sorted.length) / CLASSES)]!;
    return Math.round(DECIMALS * value) / DECIMALS;
  });
  const bounds = [...new Set(chosen)].filter((bound) => bound < sorted.at(-1)!);
  return { bounds, classes: Uint8Array.from(values, (value) => bounds.filter((bound) => value > bound).length) };
}

/** How far each row's likelihood is from what it should be, and how much in doubt. */
interface Pulls {
  slopes: Float64Array;
  doubts: Float64Array;
}

function pullsOf(rows: TreeRow[], scores: number[]): Pulls {
  const likely = scores.map(logistic);
  return {
    slopes: Float64Array.from(rows, ({ isRight, weight }, at) => weight * ((isRight ? 1 : 0) - likely[at]!)),
    doubts: Float64Array.from(rows, ({ weight }, at) => weight * likely[at]! * (1 - likely[at]!)),
  };
}

function fitTree(columns: Column[], pulls: Pulls, { levels, rate, caution }: TreeOptions): Tree {
  const leaves = new Uint8Array(pulls.slopes.length);
  const tree: Tree = { features: [], above: [], leaves: [] };
  for (let level = 0; level < levels; level++) {
    const { feature, after } = bestSplit(columns, { pulls, leaves, count: 1 << level, caution });
    const { bounds, classes } = columns[feature]!;
    tree.features.push(feature);
    tree.above.push(bounds[after]!);
    for (let row = 0; row < leaves.length; row++) if (classes[row]! > after) leaves[row]! |= 1 << level;
  }
  const sums = sumsOf(leaves, pulls, 1 << levels);
  tree.leaves = Array.from(sums.slopes, (slope, leaf) => {
    const value = (rate * slope) / (sums.doubts[leaf]! + caution);
    return Math.round(DECIMALS * value) / DECIMALS;
  });
  return tree;
}

function sumsOf(cells: Uint8Array | Uint16Array, { slopes, doubts }: Pulls, count: number): Pulls {
  const sums = { slopes: new Float64Array(count), doubts: new Float64Array(count) };
  for (let row = 0; row < cells.length; row++) {
    sums.slopes[cells[row]!]! += slopes[row]!;
    sums.doubts[cells[row]!]! += doubts[row]!;
  }
  return sums;
}

interface Splitting {
  pulls: Pulls;
  leaves: Uint8Array;
  /** Number of leaves. */
  count: number;
  caution: number;
}

/** The feature, and the class after which parting all leaves gains most. */
function bestSplit(
  columns: Column[],
  { pulls, leaves, count, caution }: Splitting,
): { feature: number; after: number } {
  const best = { feature: 0, after: 0, gain: -Infinity };
  const cells = new Uint16Array(leaves.length);
  for (const [feature, { bounds, classes }] of columns.entries()) {
    for (let row = 0; row < cells.length; row++) cells[row] = leaves[row]! * CLASSES + classes[row]!;
    const sums = sumsOf(cells, pulls, count * CLASSES);
    const gains = gainsOf(sums, count, caution);
    for (let after = 0; after < bounds.length; after++)
      if (gains[after]! > best.gain) Object.assign(best, { feature, after, gain: gains[after] });
  }
  return best;
}

/** What parting every leaf after each class gains in all. */
function gainsOf({ slopes, doubts }: Pulls, count: number, caution: number): Float64Array {
  const gains = new Float64Array(CLASSES);
  for (let leaf = 0; leaf < count; leaf++) {
    const at = leaf * CLASSES;
    const [allSlopes, allDoubts] = [slopes, doubts].map((sums) =>
      sums.subarray(at, at + CLASSES).reduce((sum, each) => sum + each, 0),
    ) as [number, number];
    let [slope, doubt] = [0, 0];
    for (let own = 0; own < CLASSES; own++) {
      slope += slopes[at + own]!;
      doubt += doubts[at + own]!;
      gains[own]! += slope ** 2 / (doubt + caution) + (allSlopes - slope) ** 2 / (allDoubts - doubt + caution);
    }
  }
  return gains;
}
