/**
 * Measures the similarity in meaning of texts without common words. Each stem and each concept of the lexicon has a
 * vector, learned from help pages and customers' questions in other words (`npm run lab -- train wordings`, lab note
 * 0138).
 */
import { brotliDecompressSync } from 'node:zlib';
import { conceptsIn } from './concepts.js';
import { words } from './lexemes.js';
import { stem } from './stemming.js';
import trained from './wordings.weights.json';

export interface PackedWordings {
  dimensions: number;
  /** Tokens in the order of their vectors, with spaces between. */
  tokens: string;
  /** Base64 of Brotli: a signed byte for each dimension of each token, dimension by dimension. */
  levels: string;
}

/** The largest level; levels do not represent a vector's length. */
export const LEVELS = 127;
/** Number of words that are used of a longer text. */
const WORDS_MAX = 80;

interface Table {
  rowOf: Map<string, number>;
  /** Tokens that are no concepts, with the lengths of their vectors. */
  stems: { token: string; row: number; length: number }[];
  levels: Int8Array;
}

let table: Table | undefined;

/** The token of a concept of the lexicon. */
export const conceptToken = (concept: number): string => `#${concept}`;

/** The stems of a text and the numbers of its concepts, without duplicates. */
export function tokensOf(text: string, language: string): string[] {
  const textWords = words(text).slice(0, WORDS_MAX);
  const concepts = conceptsIn(textWords, language, 'wide').flatMap((match) => match.concepts);
  return [...new Set([...textWords.map((word) => stem(word, language)), ...concepts.map(conceptToken)])];
}

/** The sum of the tokens' vectors, normalised to length 1; null if no token is known. */
export const vectorOf = (tokens: Iterable<string>): Float32Array | null =>
  weightedVector([...tokens].map((token) => [token, 1]));

/** A text whose words count for less than those of the message itself. */
export interface WeightedText {
  text: string;
  language: string;
  weight: number;
}

/** The vector of several texts and of further tokens with their weights; a token of several texts has the first one's. */
export function meaningOf(texts: WeightedText[], further: [string, number][] = []): Float32Array | null {
  const weights = new Map(further);
  for (const { text, language, weight } of texts)
    for (const token of tokensOf(text, language)) if (!weights.has(token)) weights.set(token, weight);
  return weightedVector(weights);
}

function weightedVector(weights: Iterable<[string, number]>): Float32Array | null {
  const { rowOf, levels } = (table ??= unpack(trained));
  const { dimensions } = trained;
  const sum = new Float32Array(dimensions);
  for (const [token, weight] of weights) {
    const row = rowOf.get(token);
    if (row === undefined) continue;
    for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + weight * (levels[row * dimensions + i] ?? 0);
  }
  const length = Math.hypot(...sum);
  return length === 0 ? null : sum.map((value) => value / length);
}

/** Cosine of two vectors of length 1. */
export function likenessOf(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}

interface Rated {
  token: string;
  likeness: number;
}

/** The stems with the vectors nearest to a text's, best first: words that an answer may contain instead. */
export function nearestStems(vector: Float32Array, count: number): string[] {
  const { stems, levels } = (table ??= unpack(trained));
  const { dimensions } = trained;
  // Products of whole numbers cost two thirds of those of fractions, and all stems are compared.
  const whole = Int16Array.from(vector, (value) => Math.round(value * WHOLE));
  let nearest: Rated[] = [];
  let least = -Infinity;
  for (const { token, row, length } of stems) {
    const start = row * dimensions;
    let product = 0;
    for (let i = 0; i < dimensions; i++) product = (product + Math.imul(levels[start + i] ?? 0, whole[i] ?? 0)) | 0;
    const likeness = product / length;
    if (likeness < least) continue;
    nearest.push({ token, likeness });
    if (nearest.length < SORTED_AT_ONCE * count) continue;
    nearest = best(nearest, count);
    least = nearest.at(-1)?.likeness ?? least;
  }
  return best(nearest, count).map(({ token }) => token);
}

/** 1 as a whole number: small enough for the sum of all dimensions to stay one. */
const WHOLE = 8192;
/** Sorting as many times the wanted number at once costs less than sorting all, or each. */
const SORTED_AT_ONCE = 4;
const best = (rated: Rated[], count: number): Rated[] =>
  rated.sort((a, b) => b.likeness - a.likeness || (a.token < b.token ? -1 : 1)).slice(0, count);

function unpack({ dimensions, tokens, levels }: PackedWordings): Table {
  const names = tokens.split(' ');
  const columns = brotliDecompressSync(Buffer.from(levels, 'base64'));
  const rows = new Int8Array(columns.length);
  for (let row = 0; row < names.length; row++)
    for (let dimension = 0; dimension < dimensions; dimension++)
      rows[row * dimensions + dimension] = ((columns[dimension * names.length + row] ?? 0) << 24) >> 24;
  const lengthOf = (row: number): number => Math.hypot(...rows.subarray(row * dimensions, (row + 1) * dimensions)) || 1;
  const stems = names.map((token, row) => ({ token, row, length: lengthOf(row) }));
  return {
    rowOf: new Map(names.map((name, row) => [name, row])),
    stems: stems.filter(({ token }) => !token.startsWith('#')),
    levels: rows,
  };
}
