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
const SPACE = 0x20;

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
  for (const shape of shapesOf(plain, tokens)) found.add(withText(hashBegun('shape'), shape), WORD_VALUE);
  return found.vector();
}

/** Place of each bucket in what was found, from 1; emptied after each text, so that it is allocated once. */
let places = new Uint32Array(0);

class FoundFeatures {
  private readonly found: number[] = [];
  private readonly values: number[] = [];

  constructor(private readonly buckets: number) {
    if (places.length < buckets) places = new Uint32Array(buckets);
  }

  /** @param hash of a feature, before its final mix */
  add(hash: number, value: number): void {
    const bucket = mixed(hash) % this.buckets;
    const place = places[bucket] ?? 0;
    if (place > 0) this.values[place - 1] = value;
    else {
      this.values.push(value);
      places[bucket] = this.found.push(bucket);
    }
  }

  /** The buckets found, with values scaled to unit length. */
  vector(): FeatureVector {
    let squares = 0;
    for (const value of this.values) squares += value * value;
    const scale = 1 / Math.sqrt(squares);
    const buckets = Uint32Array.from(this.found);
    const values = new Float32Array(buckets.length);
    for (let i = 0; i < buckets.length; i++) {
      values[i] = (this.values[i] ?? 0) * scale;
      places[buckets[i] ?? 0] = 0;
    }
    return { buckets, values };
  }
}

/** A run of an unspaced script is several words. */
const wordsOf = (run: string): string[] =>
  UNSPACED.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];

/** What begins at the same character shares its hash so far. */
function addCharacters(found: FoundFeatures, word: string): void {
  for (let start = 0; start < word.length; start++) {
    let hash = hashBegun('characters');
    for (let at = start; at < word.length && at - start < CHARACTERS_MAX; at++) {
      hash = withCharacter(hash, word.charCodeAt(at));
      if (at > start || word[start] !== ' ') found.add(hash, 1);
    }
  }
}

function addPairs(found: FoundFeatures, tokens: string[]): void {
  for (let first = 0; first < tokens.length; first++) {
    const begun = withText(hashBegun('pair'), `${tokens[first]} `);
    for (let second = first + 1; second < tokens.length && second - first <= PAIR_DISTANCE_MAX; second++)
      found.add(withText(begun, tokens[second] ?? ''), 1);
  }
}

function addWords(found: FoundFeatures, tokens: string[]): void {
  for (const [first, token] of tokens.entries()) {
    let hash = withText(hashBegun('words'), token);
    for (let size = 1; size <= WORDS_MAX && first + size <= tokens.length; size++) {
      if (size > 1) hash = withText(withCharacter(hash, SPACE), tokens[first + size - 1] ?? '');
      found.add(hash, WORD_VALUE);
    }
  }
}

function shapesOf(plain: string, tokens: string[]): string[] {
  const words = Math.min(7, Math.floor(Math.log2(1 + tokens.length)));
  const characters = Math.min(9, Math.floor(Math.log2(1 + plain.length)));
  return ['any', `words ${words}`, `characters ${characters}`, /[?？؟]$/u.test(plain) ? 'asks' : 'tells'];
}

/** A stretch of a text; all of it if no bounds are given. */
interface Stretch {
  text: string;
  start?: number;
  end?: number;
}

/** 32 bits: FNV-1a with a final mix. */
export function hashOf(seed: number, { text, start = 0, end = text.length }: Stretch): number {
  let hash = seeded(seed);
  for (let i = start; i < end; i++) hash = withCharacter(hash, text.charCodeAt(i));
  return mixed(hash);
}

const seeded = (seed: number): number => 0x811c9dc5 ^ Math.imul(seed, 0x9e3779b1);
const hashBegun = (kind: keyof typeof SEEDS): number => seeded(SEEDS[kind]);

const withCharacter = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193);

function withText(hash: number, text: string): number {
  for (let i = 0; i < text.length; i++) hash = withCharacter(hash, text.charCodeAt(i));
  return hash;
}

function mixed(hash: number): number {
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
