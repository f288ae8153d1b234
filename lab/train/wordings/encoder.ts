/**
 * Learns a vector per token such that a question's sum is nearest to the sum of the statement that answers it: softmax
 * over the statements of a batch, half of them from one company. Reproducible: the same pages give the same vectors.
 */
import { seeded } from '../trainer.js';
import type { Company } from './companies.js';

export const DIMENSIONS = 96;
const EPOCHS = 16;
const BATCH = 128;
const RATE = 0.08;
/** Divides the cosines. */
const TEMPERATURE = 0.1;
/** Share of a text's tokens that is dropped in each step. */
const DROPPED = 0.5;
/** A token of a single text teaches nothing. */
const TEXTS_MIN = 2;

/** Vectors of the tokens, one after the other. */
export interface Encoder {
  rowOf: Map<string, number>;
  vectors: Float32Array;
}

interface Text {
  rows: number[];
  /** Sum of the vectors, and the sum's length. */
  sum: Float32Array;
  length: number;
}

interface Pair {
  question: string[];
  statement: string[];
}

export function learn(companies: Company[], say: (line: string) => void): Encoder {
  const encoder = begin(companies);
  const squares = new Float32Array(encoder.vectors.length).fill(1e-3);
  const random = seeded(23);
  const steps = Math.ceil((EPOCHS * companies.flatMap(({ questions }) => questions).length) / BATCH);
  for (let step = 0; step < steps; step++) {
    const slopes = new Map<number, Float32Array>();
    const loss = slopesOf(batch(companies, random), encoder, random, slopes);
    descend(encoder.vectors, squares, slopes);
    if (step % 100 === 0) say(`wordings: step ${step} of ${steps}, loss ${loss.toFixed(3)}`);
  }
  return encoder;
}

function begin(companies: Company[]): Encoder {
  const texts = companies.flatMap(({ statements, questions }) => [
    ...statements,
    ...questions.map(({ tokens }) => tokens),
  ]);
  const counts = new Map<string, number>();
  for (const token of texts.flat()) counts.set(token, (counts.get(token) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= TEXTS_MIN).map(([token]) => token);
  const random = seeded(7);
  return {
    rowOf: new Map(kept.sort().map((token, row) => [token, row])),
    vectors: Float32Array.from({ length: kept.length * DIMENSIONS }, () => (random() - 0.5) * 0.2),
  };
}

function batch(companies: Company[], random: () => number): Pair[] {
  const pick = <Item>(items: Item[]): Item => items[Math.floor(random() * items.length)]!;
  const one = pick(companies);
  return Array.from({ length: BATCH }, (_, at) => {
    const company = at < BATCH / 2 ? one : pick(companies);
    const { tokens, statement } = pick(company.questions);
    return { question: tokens, statement: company.statements[statement]! };
  });
}

/** Adds the gradients of each token's row. @returns the mean loss */
function slopesOf(pairs: Pair[], encoder: Encoder, random: () => number, slopes: Map<number, Float32Array>): number {
  const statements = [...new Set(pairs.map(({ statement }) => statement))];
  const texts = statements.map((tokens) => textOf(tokens, encoder, random));
  const pulls = texts.map(() => new Float32Array(DIMENSIONS));
  let loss = 0;
  for (const { question, statement } of pairs) {
    const text = textOf(question, encoder, random);
    if (text.length === 0) continue;
    const scores = texts.map((other) => cosine(text, other) / TEMPERATURE);
    const top = Math.max(...scores);
    const odds = scores.map((score) => Math.exp(score - top));
    const total = odds.reduce((sum, odd) => sum + odd, 0);
    const right = statements.indexOf(statement);
    loss -= Math.log(odds[right]! / total);
    const pull = new Float32Array(DIMENSIONS);
    for (const [at, other] of texts.entries()) {
      if (other.length === 0) continue;
      const error = (odds[at]! / total - Number(at === right)) / TEMPERATURE / pairs.length;
      for (let d = 0; d < DIMENSIONS; d++) {
        pull[d]! += (error * other.sum[d]!) / other.length;
        pulls[at]![d]! += (error * text.sum[d]!) / text.length;
      }
    }
    addSlopes(text, pull, slopes);
  }
  for (const [at, text] of texts.entries()) addSlopes(text, pulls[at]!, slopes);
  return loss / pairs.length;
}

function textOf(tokens: string[], { rowOf, vectors }: Encoder, random: () => number): Text {
  const rows = tokens.flatMap((token) => rowOf.get(token) ?? []).filter(() => random() >= DROPPED);
  const sum = new Float32Array(DIMENSIONS);
  for (const row of rows) for (let d = 0; d < DIMENSIONS; d++) sum[d]! += vectors[row * DIMENSIONS + d]!;
  return { rows, sum, length: Math.hypot(...sum) };
}

function cosine(one: Text, other: Text): number {
  if (one.length === 0 || other.length === 0) return 0;
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++) sum += one.sum[d]! * other.sum[d]!;
  return sum / one.length / other.length;
}

/** Propagates the gradient of a text's unit vector to the vectors of its tokens. */
function addSlopes({ rows, sum, length }: Text, pull: Float32Array, slopes: Map<number, Float32Array>): void {
  if (length === 0) return;
  let along = 0;
  for (let d = 0; d < DIMENSIONS; d++) along += (pull[d]! * sum[d]!) / length;
  for (const row of rows) {
    let slope = slopes.get(row);
    if (!slope) slopes.set(row, (slope = new Float32Array(DIMENSIONS)));
    for (let d = 0; d < DIMENSIONS; d++) slope[d]! += (pull[d]! - (along * sum[d]!) / length) / length;
  }
}

/** AdaGrad. */
function descend(vectors: Float32Array, squares: Float32Array, slopes: Map<number, Float32Array>): void {
  for (const [row, slope] of slopes)
    for (let d = 0; d < DIMENSIONS; d++) {
      const at = row * DIMENSIONS + d;
      squares[at]! += slope[d]! * slope[d]!;
      vectors[at]! -= (RATE * slope[d]!) / Math.sqrt(squares[at]!);
    }
}
