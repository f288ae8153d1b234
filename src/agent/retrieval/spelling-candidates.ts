import { required } from '../../platform/kernel/invariant.js';
import { fold, stem } from './stemming.js';
import { compoundParts, isRepairable, neighbours } from './spelling.js';
import { stopWords } from './stopwords.js';
import type { QueryTerm } from './lexemes.js';

/** Spelling candidates for words that the knowledge does not contain. */
export interface SpellingCandidates {
  /** All lexemes to look up in the index. */
  lexemes: string[];
  /** The candidate of a word that the index knows best, as the terms that replace it; empty if it knows none. */
  choose<T extends QueryTerm & { weight: number }>(term: T, frequency: Map<string, number>): T[];
}

/** A word of the knowledge that may be meant. */
export interface Correction {
  word: string;
  lexeme: string;
}

interface CompoundPart {
  word: string;
  lexemes: string[];
}

type Compound = [CompoundPart, CompoundPart];

interface Candidates {
  corrections: Correction[];
  compounds: Compound[];
}

/** Maximum number of unknown words to correct; a text with more is not a question. */
const WORDS_MAX = { narrow: 3, wide: 6 };
/** Length of a word that may be a misspelt function word; a single letter may be a unit. */
const [FUNCTION_WORD_LETTERS_MIN, FUNCTION_WORD_LETTERS_MAX] = [3, 5];
/** Languages that write compounds as one word. */
const COMPOUNDING = ['de', 'nl'];

/** Collects spelling candidates of unknown words: a corrected typing error, or a split compound. */
export function spellingCandidatesOf(unknown: QueryTerm[], wide = false): SpellingCandidates {
  const candidatesOf = new Map<string, Candidates>();
  for (const term of unknown.slice(0, wide ? WORDS_MAX.wide : WORDS_MAX.narrow)) {
    const {
      word,
      variants: [lexeme],
      name,
    } = term;
    if (lexeme === undefined || !isRepairable(word, name)) continue;
    const language = likeliestLanguage(term);
    const partOf = (part: string): CompoundPart => ({
      word: part,
      lexemes: [...new Set([stem(part, language), fold(part)])],
    });
    const corrections = correctionsOf(word, lexeme, language);
    const splits = COMPOUNDING.includes(language) ? compoundParts(word) : [];
    const compounds = splits.map(([head, tail]): Compound => [partOf(head), partOf(tail)]);
    candidatesOf.set(word, { corrections, compounds });
  }
  const all = [...candidatesOf.values()].flatMap(({ corrections, compounds }) => [
    ...corrections.map(({ lexeme }) => lexeme),
    ...compounds.flat().flatMap(({ lexemes }) => lexemes),
  ]);
  return {
    lexemes: [...new Set(all)],
    choose: (term, frequency) => {
      const candidates = candidatesOf.get(term.word);
      if (!candidates) return [];
      const correction = commonestCorrection(candidates.corrections, frequency);
      if (correction) return [{ ...term, word: correction.word, variants: [correction.lexeme] }];
      const parts = commonestSplit(candidates.compounds, frequency);
      return parts.map(({ word, lexemes }) => ({
        ...term,
        word,
        variants: lexemes,
        weight: term.weight / parts.length,
      }));
    },
  };
}

/**
 * All words one typing error away from a word. Our English stemming is fast; Snowball is not, so for other languages
 * the error is searched for in the stem itself.
 */
export const correctionsOf = (word: string, lexeme: string, language: string): Correction[] =>
  language === 'en'
    ? neighbours(word).map((other) => ({ word: other, lexeme: stem(other, language) }))
    : neighbours(lexeme).map((other) => ({ word: other, lexeme: other }));

const likeliestLanguage = ({ languages }: QueryTerm): string => required(languages[0], 'the language of a word');

/** Whether a short unknown word is one typing error away from a function word: `waht`, `teh`. */
export function isMisspeltFunctionWord(term: QueryTerm & { frequency: number }): boolean {
  const { word, name, frequency } = term;
  if (frequency > 0 || name || word.length > FUNCTION_WORD_LETTERS_MAX || word.length < FUNCTION_WORD_LETTERS_MIN)
    return false;
  const stops = stopWords(likeliestLanguage(term));
  return neighbours(word).some((other) => other.length >= FUNCTION_WORD_LETTERS_MIN && stops.has(other));
}

/** The correction that occurs in most passages. */
function commonestCorrection(corrections: Correction[], frequency: Map<string, number>): Correction | undefined {
  const countOf = ({ lexeme }: Correction): number => frequency.get(lexeme) ?? 0;
  return corrections
    .filter(({ lexeme }) => frequency.has(lexeme))
    .sort((a, b) => countOf(b) - countOf(a) || (a.word < b.word ? -1 : 1))[0];
}

/** The split of a compound whose rarer part occurs in most passages. */
function commonestSplit(compounds: Compound[], frequency: Map<string, number>): CompoundPart[] {
  const known = (lexemes: string[]): number => Math.max(0, ...lexemes.map((lexeme) => frequency.get(lexeme) ?? 0));
  const rated = compounds.map((parts) => ({ parts, rarest: Math.min(...parts.map(({ lexemes }) => known(lexemes))) }));
  const possible = rated.filter(({ rarest }) => rarest > 0);
  return possible.sort((a, b) => b.rarest - a.rarest || (a.parts[0].word < b.parts[0].word ? -1 : 1))[0]?.parts ?? [];
}
