/**
 * Corrects a hastily typed message as a whole (`waht is teh wfi nam`) if it finds nothing as written. Unlike
 * spelling-candidates.ts it also corrects short words, which have too many neighbours to be corrected by themselves.
 */
import type { KnowledgeIndex } from '../ports/knowledge.js';
import { wordsOfConcepts } from './concepts.js';
import { neighbours } from './spelling.js';
import { correctionsOf, type Correction } from './spelling-candidates.js';
import { stem } from './stemming.js';
import { stopWords } from './stopwords.js';

/** A single unknown word may be a name; this many correctable words were typed in haste. */
const ERRORS_MIN = 2;
/** A text with more unknown words is in another language; each word has hundreds of neighbours to look up. */
const UNKNOWN_MAX = 8;
const LETTERS_MIN = 3;
const LETTERS_MAX = 16;
/** A word with a capital letter inside a sentence is likely a name. */
const WORD = /(?<![\p{L}\p{M}\p{N}'’])\p{L}[\p{Ll}\p{M}]*(?![\p{L}\p{M}\p{N}'’])/gu;

export interface Respelled {
  text: string;
  language: string;
}

/** Ordinary words of a language, and their stems. */
interface OrdinaryWords {
  words: Set<string>;
  stems: Set<string>;
}

const cache = new Map<string, OrdinaryWords>();

function ordinaryWords(language: string): OrdinaryWords {
  const known = cache.get(language);
  if (known) return known;
  const words = new Set([...wordsOfConcepts(language), ...stopWords(language)]);
  const computed = { words, stems: new Set([...words].map((word) => stem(word, language))) };
  cache.set(language, computed);
  return computed;
}

/**
 * Corrects the text in the language of the message or the knowledge with the fewest unknown words; null if that
 * does not make it readable. Two round trips.
 */
export async function respell(
  index: KnowledgeIndex,
  { workspaceId, text, languages }: { workspaceId: string; text: string; languages: string[] },
): Promise<Respelled | null> {
  const { revision, calibration } = await index.statistics(workspaceId, []);
  const { unknown, language } = likeliestLanguage(text, new Set([...(calibration?.languages ?? []), ...languages]));
  if (unknown.length < ERRORS_MIN || unknown.length > UNKNOWN_MAX) return null;
  const candidates = new Map(unknown.map((word) => [word, candidatesOf(word, language)]));
  const lexemes = [...candidates].flatMap(([word, others]) => [stem(word, language), ...others.map(lexemeOf)]);
  const frequency = await index.frequencies(workspaceId, revision, [...new Set(lexemes)]);
  const corrected = new Map<string, string>();
  for (const [word, others] of candidates) {
    if (frequency.has(stem(word, language))) continue;
    const correction = likeliestCorrection(others, language, frequency);
    if (correction !== undefined) corrected.set(word, correction);
  }
  if (corrected.size < ERRORS_MIN) return null;
  return { text: text.replace(WORD, (word) => corrected.get(word) ?? word), language };
}

/** The language with the fewest unknown words, and these; the first of several. */
function likeliestLanguage(text: string, languages: Set<string>): { language: string; unknown: string[] } {
  const found = [...new Set(text.match(WORD) ?? [])];
  const candidates = [...languages].map((language) => ({
    language,
    unknown: found.filter((word) => isUnknown(word, language)),
  }));
  candidates.sort((a, b) => a.unknown.length - b.unknown.length);
  return candidates[0] ?? { language: '', unknown: [] };
}

const isUnknown = (word: string, language: string): boolean =>
  word.length >= LETTERS_MIN &&
  word.length <= LETTERS_MAX &&
  word === word.toLowerCase() &&
  !ordinaryWords(language).words.has(word) &&
  !ordinaryWords(language).stems.has(stem(word, language));

const lexemeOf = ({ lexeme }: Correction): string => lexeme;

/** Ordinary words one typing error away, and other words that the knowledge may contain. */
function candidatesOf(word: string, language: string): Correction[] {
  const usual = neighbours(word).filter((other) => ordinaryWords(language).words.has(other));
  return [
    ...usual.map((other) => ({ word: other, lexeme: stem(other, language) })),
    ...correctionsOf(word, stem(word, language), language),
  ];
}

/**
 * The likeliest correction: function words first, then ordinary words in the knowledge, other words in it, and other
 * ordinary words. Of these the most frequent, then the longest: letters are omitted more often than added.
 */
function likeliestCorrection(
  others: Correction[],
  language: string,
  frequency: Map<string, number>,
): string | undefined {
  const [stops, usual] = [stopWords(language), ordinaryWords(language).words];
  const rated = others
    .map(({ word, lexeme }) => ({ word, isUsual: usual.has(word), frequency: frequency.get(lexeme) ?? 0 }))
    .filter(({ isUsual, frequency }) => isUsual || frequency > 0)
    .map((candidate) => ({
      ...candidate,
      rank: stops.has(candidate.word) ? 4 : Number(candidate.isUsual) + 2 * Number(candidate.frequency > 0),
    }));
  rated.sort((a, b) => b.rank - a.rank || b.frequency - a.frequency || longerFirst(a.word, b.word));
  return rated[0]?.word;
}

const longerFirst = (a: string, b: string): number => b.length - a.length || (a < b ? -1 : 1);
