import { required } from '../../platform/kernel/invariant.js';
import { blankAddresses } from '../../platform/kernel/markdown/links.js';
import { asciiDigit } from '../proof/digits.js';
import { fold, otherRoots, stem } from './stemming.js';
import { hasHan, simplified } from './han.js';
import { scriptRuns } from '../understanding/scripts.js';
import { stopWords } from './stopwords.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** Longest stretch passed to the segmenter at once; natural stretches end at punctuation long before. */
const SEGMENT_CHARACTERS = 2_000;
/** Longer "words" are keys, hashes or garbage; they are truncated to keep index rows small. */
const WORD_CHARACTERS_MAX = 64;

const ASCII = /^[\0-\x7F]*$/;

/**
 * Words and numbers of a text in reading order: NFKC, lower case, ASCII digits, Chinese in Simplified characters, without
 * thousands separators. The addresses of links are none.
 * @param language the text's, if it is known: Japanese keeps its characters, also where no kana shows it
 */
export function words(linked: string, language: string | null = null): string[] {
  const text = blankAddresses(linked);
  const found = ASCII.test(text) ? plainWords(text) : anyWords(text, language);
  return found.some(({ length }) => length > WORD_CHARACTERS_MAX)
    ? found.map((word) => word.slice(0, WORD_CHARACTERS_MAX))
    : found;
}

/** The words of an ASCII text, which needs no normalisation: faster for most English texts. */
function plainWords(text: string): string[] {
  let plain = text.toLowerCase();
  if (plain.includes(',')) plain = plain.replace(/(\d),(?=\d{3}(?!\d))/g, '$1');
  if (plain.includes("'s")) plain = plain.replace(/([a-z])'s(?![a-z])/g, '$1');
  return plain.match(/[a-z]+|\d+(?:\.\d+)?/g) ?? [];
}

function anyWords(text: string, language: string | null): string[] {
  const composed = text.normalize('NFKC');
  const plain = (language === 'ja' ? composed : simplified(composed))
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u096F\u0E50-\u0E59]/g, asciiDigit)
    .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(\p{L})['’]s(?![\p{L}\p{M}])/gu, '$1');
  const found: string[] = [];
  const runs = scriptRuns(plain);
  const segmented = segment(runs.filter(({ unspaced }) => unspaced).map(({ text }) => text));
  for (const run of runs) {
    const inside = run.unspaced
      ? required(segmented.next().value, 'the words of a run')
      : (run.text.match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu) ?? []);
    for (const word of inside) found.push(word);
  }
  return found;
}

/**
 * The words of each run, in order. Many runs are passed as lines of one text: the segmenter always breaks at a
 * line's end, and setting it up costs as much as the few characters between two commas.
 */
function* segment(runs: string[]): Generator<string[], undefined> {
  let lines: string[] = [];
  let size = 0;
  for (const run of runs) {
    if (lines.length > 0 && size + run.length > SEGMENT_CHARACTERS) {
      yield* linesOf(lines.join('\n'));
      lines = [];
      size = 0;
    }
    if (run.length > SEGMENT_CHARACTERS) yield longRun(run);
    else {
      lines.push(run);
      size += run.length;
    }
  }
  if (lines.length > 0) yield* linesOf(lines.join('\n'));
}

function* linesOf(text: string): Generator<string[], undefined> {
  let words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) words.push(segment);
    else if (segment === '\n') {
      yield words;
      words = [];
    }
  }
  yield words;
}

function longRun(run: string): string[] {
  const words: string[] = [];
  for (let start = 0; start < run.length; start += SEGMENT_CHARACTERS)
    for (const line of linesOf(run.slice(start, start + SEGMENT_CHARACTERS))) words.push(...line);
  return words;
}

/** Lexemes of a document's text, in order, in the text's language (`languageOf`). */
export function lexemes(text: string, language: string): string[] {
  const stops = stopWords(language);
  const stems = new Map<string, string>();
  const result: string[] = [];
  for (const word of words(text, language)) {
    if (stops.has(word)) continue;
    let lexeme = stems.get(word);
    if (lexeme === undefined) stems.set(word, (lexeme = stem(word, language)));
    result.push(lexeme);
  }
  return result;
}

/** One word of a question and all lexemes that it may have in the index. */
export interface QueryTerm {
  word: string;
  /** Its possible languages, best first. */
  languages: string[];
  /** First the stem in the likeliest language; never empty, no duplicates. */
  variants: string[];
  /** Capitalised inside the sentence: probably a name. */
  name: boolean;
  /** Its groups in the concept lexicon. Absent = none. */
  concepts?: number[];
}

/**
 * The significant words of a question, without duplicates, in order. Documents are stemmed in their own
 * language and a question's may be unknown, so each word has its stem in every likely language and its
 * unstemmed form.
 */
export function queryTerms(text: string, languages: string[]): QueryTerm[] {
  const names = new Set(words((text.match(/(?<!^)(?<![\p{L}\p{M}\p{N}_])\p{Lu}[\p{L}\p{M}]*/gu) ?? []).join(' ')));
  const terms = new Map<string, QueryTerm>();
  const found = words(text);
  // A question in characters that Chinese and Japanese share may be either.
  const unchanged = hasHan(text) ? words(text, 'ja') : found;
  const isAligned = unchanged.length === found.length;
  for (const [at, word] of found.entries()) {
    if (languages.some((language) => stopWords(language).has(word))) continue;
    const written = (isAligned && unchanged[at]) || word;
    const variants = [...new Set([...variantsOf(word, languages), ...(written === word ? [] : [written])])];
    const key = required(variants[0], 'a form of a word');
    if (!terms.has(key)) terms.set(key, { word, languages, variants, name: names.has(word) });
  }
  return [...terms.values()];
}

/**
 * Short English words whose form with an `s` is stemmed further than the word itself (`take`, but `takes` as
 * `tak`). Only words without another meaning when their `e` is dropped: `cares` must not match a car.
 */
const SHORT = new Set(
  'take make give come live move save name file page date sale case type role time rule size fee rate use lose'.split(
    ' ',
  ),
);

/** All lexemes that a word may have in the index: its stem in each language, and itself. */
export function variantsOf(word: string, languages: string[]): string[] {
  const variants = [...languages.map((language) => stem(word, language)), fold(word)];
  const singular = word.replace(/s$/, '');
  if (SHORT.has(singular) && languages.includes('en')) variants.push(singular, singular.slice(0, -1));
  for (const language of languages) variants.push(...otherRoots(word, language));
  return [...new Set(variants)];
}
