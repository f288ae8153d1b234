/** Two small linear models, fitted by plain gradient descent: the same examples give the same numbers. */

export type Vector = number[];

interface Prior {
  /** Mean: the value of a weight without examples. */
  centre: Vector;
  /** Standard deviation; 0 = the weight stays. */
  spread: Vector;
}

const STEPS = 1_500;
const RATE = 0.05;
const [DECAY_1, DECAY_2, TINY] = [0.9, 0.999, 1e-8];
/** Ranks that differ by this much differ by one in the log-odds of the better. */
const TEMPERATURE = 0.25;

/** Weights that rank right candidates before wrong ones, per question (softmax over its candidates). */
export function fitListwise(lists: { rows: Vector[]; isRight: boolean[] }[], prior: Prior): Vector {
  return descend(prior, (weights, gradient) => {
    for (const { rows, isRight } of lists) {
      const scores = rows.map((row) => dot(row, weights) / TEMPERATURE);
      const all = shares(scores);
      const right = shares(scores.map((score, at) => (isRight[at] ? score : -Infinity)));
      for (const [at, row] of rows.entries()) {
        const pull = (all[at]! - right[at]!) / TEMPERATURE;
        if (Math.abs(pull) > 1e-6) for (let i = 0; i < row.length; i++) gradient[i]! += pull * row[i]!;
      }
    }
  });
}

/** Logistic weights for whether a row is right. */
export function fitLogistic(rows: { row: Vector; isRight: boolean; weight: number }[], prior: Prior): Vector {
  return descend(prior, (weights, gradient) => {
    for (const { row, isRight, weight } of rows) {
      const pull = weight * (logistic(dot(row, weights)) - (isRight ? 1 : 0));
      for (let i = 0; i < row.length; i++) gradient[i]! += pull * row[i]!;
    }
  });
}

const DECIMALS = 1_000;

/** Weights by their names, to three decimals. Throws if one is not finite. */
export function rounded<N extends string>(names: readonly N[], weights: Vector): Record<N, number> {
  const entries = names.map((name, at): [N, number] => [name, Math.round(DECIMALS * weights[at]!) / DECIMALS]);
  if (!weights.every(Number.isFinite))
    throw new Error(`The fit failed: ${JSON.stringify(Object.fromEntries(entries))}`);
  return Object.fromEntries(entries) as Record<N, number>;
}

export const logistic = (logit: number): number => 1 / (1 + Math.exp(-logit));
export const dot = (a: Vector, b: Vector): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

function shares(scores: Vector): Vector {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Adam with a Gaussian prior, on the loss whose gradient `add` accumulates. */
function descend({ centre, spread }: Prior, add: (weights: Vector, gradient: Vector) => void): Vector {
  const weights = [...centre];
  const first = centre.map(() => 0);
  const second = centre.map(() => 0);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = weights.map((weight, at) => (spread[at] === 0 ? 0 : (weight - centre[at]!) / spread[at]! ** 2));
    add(weights, gradient);
    for (let i = 0; i < weights.length; i++) {
      if (spread[i] === 0) continue;
      const slope = gradient[i]!;
      first[i] = DECAY_1 * first[i]! + (1 - DECAY_1) * slope;
      second[i] = DECAY_2 * second[i]! + (1 - DECAY_2) * slope * slope;
      const [mean, square] = [first[i]! / (1 - DECAY_1 ** step), second[i]! / (1 - DECAY_2 ** step)];
      weights[i]! -= (RATE * (1 - step / (STEPS + 1)) * mean) / (Math.sqrt(square) + TINY);
    }
  }
  return weights;
}
