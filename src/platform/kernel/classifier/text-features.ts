/** Features of a text for the classifiers: hashed character and word n-grams, the same for every language. */
import { normalForm } from './normal-form.js';

/** Buckets, without duplicates, with values whose squares sum to 1. */
export interface FeatureVector {
  buckets: Uint32Array;
  values: Float32Array;
}

/** Words, runs of unspaced script, and single marks or emoji. */
const TOKEN = /[\p{L}\p{M}\p{Nd}']+|[^\s\p{L}\p{M}\p{Nd}']/gu;
/** Maximum length of character n-grams, inside a word and its edges. */
const CHARACTERS_MAX = 5;
/** Maximum length of word n-grams, with the message's edges. */
const WORDS_MAX = 3;
/** Two words within this distance are a feature, in their order. */
const PAIR_DISTANCE_MAX = 3;
/** Whole words are more significant than their parts. */
const WORD_VALUE = 2;

/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
const segmenter = new Intl.Segmenter('und', { granularity: 'word' });

/** Seeds that keep the kinds of features apart. */
const SEEDS = { characters: 1, words: 2, pair: 3, shape: 4 } as const;

/** @param buckets number of buckets that the features are hashed to */
export function featuresOf(text: string, buckets: number): FeatureVector {
  const plain = normalForm(text);
  const runs = plain.match(TOKEN) ?? [];
  const tokens = runs.flatMap(wordsOf);
  const found = new FoundFeatures(buckets);
  for (const run of new Set(runs)) addCharacters(found, ` ${run} `);
  addPairs(found, tokens);
  addWords(found, ['^', ...tokens, '$']);
  for (const shape of shapesOf(plain, tokens)) found.add('shape', { text: shape }, WORD_VALUE);
  return found.vector();
}

/** A stretch of a text; all of it if no bounds are given. */
interface Stretch {
  text: string;
  start?: number;
  end?: number;
}

class FoundFeatures {
  private readonly values = new Map<number, number>();

  constructor(private readonly buckets: number) {}

  add(kind: keyof typeof SEEDS, stretch: Stretch, value: number): void {
    this.values.set(hashOf(SEEDS[kind], stretch) % this.buckets, value);
  }

  /** The buckets found, with values scaled to unit length. */
  vector(): FeatureVector {
    let squares = 0;
    for (const value of this.values.values()) squares += value * value;
    const scale = 1 / Math.sqrt(squares);
    return {
      buckets: Uint32Array.from(this.values.keys()),
      values: Float32Array.from(this.values.values(), (value) => value * scale),
    };
  }
}

/** A run of an unspaced script is several words. */
const wordsOf = (run: string): string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

function addCharacters(found: FoundFeatures, word: string): void {
  for (let start = 0; start < word.length; start++)
    for (let end = start + 1; end <= word.length && end - start <= CHARACTERS_MAX; end++)
      if (end - start > 1 || word[start] !== ' ') found.add('characters', { text: word, start, end }, 1);
}

function addPairs(found: FoundFeatures, tokens: string[]): void {
  for (let first = 0; first < tokens.length; first++)
    for (let second = first + 1; second < tokens.length && second - first <= PAIR_DISTANCE_MAX; second++)
      found.add('pair', { text: `${tokens[first]} ${tokens[second]}` }, 1);
}

function addWords(found: FoundFeatures, tokens: string[]): void {
  for (const [first, token] of tokens.entries()) {
    let phrase = token;
    for (let size = 1; size <= WORDS_MAX && first + size <= tokens.length; size++) {
      if (size > 1) phrase += ` ${tokens[first + size - 1]}`;
      found.add('words', { text: phrase }, WORD_VALUE);
    }
  }
}

function shapesOf(plain: string, tokens: string[]): string[] {
  const words = Math.min(7, Math.floor(Math.log2(1 + tokens.length)));
  const characters = Math.min(9, Math.floor(Math.log2(1 + plain.length)));
  return ['any', `words ${words}`, `characters ${characters}`, /[?？؟]$/u.test(plain) ? 'asks' : 'tells'];
}

/** 32 bits: FNV-1a with a final mix. */
export function hashOf(seed: number, { text, start = 0, end = text.length }: Stretch): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
