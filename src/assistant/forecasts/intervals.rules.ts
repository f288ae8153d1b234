/**
 * Intervals for a share in a population of groups, from a sample of each. Pure.
 *
 * The population is all conversations like these, not these alone: also with a verdict on each of them, the interval is
 * the Wilson interval of so many.
 *
 * A Wilson interval for several groups ("stratified score interval", after Mee and Miettinen & Nurminen): a value is
 * inside if the sample does not contradict it, where the sample's variance is what it would be if the value were true.
 * So it stays between 0 and 1, and has a width also where the sample shows no case, or nothing else.
 */
import { sum } from '../../platform/kernel/groups.js';

export interface SampledGroup {
  /** Its share of the whole that the figure is about. */
  share: number;
  /** Verdicts; fewer than their number where they stand for unequal many. */
  count: number;
  /** 0–1, of its verdicts. */
  rate: number;
  /** Variance of the group's share, per squared distance of its rate from the figure. */
  shareVariance: number;
}

export interface Interval {
  point: number;
  low: number;
  high: number;
}

const STEPS = 50;
/** A pull beyond which no rate moves any more. */
const LARGEST = 1 - 1e-7;

/**
 * Of the normal distribution, for 95 %. The variance is that of the value in question, not estimated from the sample:
 * Student's distribution would make the interval too wide.
 */
const CRITICAL = 1.959964;

export function scoreInterval(groups: readonly SampledGroup[]): Interval {
  const point = sum(groups, ({ share, rate }) => share * rate);
  const bound = (direction: 1 | -1): number => {
    // `pull` moves the groups' rates to the most likely ones that make the figure what it is being compared with.
    let [inside, outside] = [0, LARGEST];
    for (let step = 0; step < STEPS; step++) {
      const middle = (inside + outside) / 2;
      const { figure, variance } = pulled(groups, (direction * middle) / (1 - middle));
      if (Math.abs(figure - point) > CRITICAL * Math.sqrt(variance)) outside = middle;
      else inside = middle;
    }
    return pulled(groups, (direction * inside) / (1 - inside)).figure;
  };
  return { point, low: Math.min(point, bound(-1)), high: Math.max(point, bound(1)) };
}

function pulled(groups: readonly SampledGroup[], pull: number): { figure: number; variance: number } {
  const rates = groups.map((group) => rateUnder(group, pull));
  const figure = sum(groups, ({ share }, index) => share * (rates[index] ?? 0));
  const variance = sum(groups, ({ share, count, shareVariance }, index) => {
    const rate = rates[index] ?? 0;
    return (share ** 2 * rate * (1 - rate)) / count + shareVariance * (rate - figure) ** 2;
  });
  return { figure, variance };
}

/** The most likely rate under the constraint: solves count · (rate − r) + pull · share · r · (1 − r) = 0. */
function rateUnder({ share, count, rate }: SampledGroup, pull: number): number {
  if (pull === 0) return rate;
  const a = (pull * share) / count;
  const b = 1 - a;
  // a r² + b r − rate = 0, in the form that keeps its digits.
  const root = Math.sqrt(b * b + 4 * a * rate);
  return clamp(b > 0 ? (2 * rate) / (b + root) : (root - b) / (2 * a));
}

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
