import { fold, stem } from './stemming.js';
import { compoundParts, isRepairable, neighbours } from './spelling.js';
import { stopWords } from './stopwords.js';
import type { QueryTerm } from './lexemes.js';

/** What words that the knowledge does not hold may have been meant to be. */
export interface Readings {
  /** Every lexeme that the index should be asked for. */
  lexemes: string[];
  /** The reading of a word that the index knows best, as terms in its place; none when it knows none. */
  choose<T extends QueryTerm & { weight: number }>(term: T, frequency: Map<string, number>): T[];
}

interface Candidates {
  slips: { word: string; lexeme: string }[];
  compounds: { word: string; lexemes: string[] }[][];
}

/** Unknown words that are looked into; more are no question but noise. */
const WORDS_MAX = { narrow: 3, wide: 6 };
/** Of a slip that may be one of a function word; a single letter may be a unit. */
const [FUNCTION_WORD_LETTERS_MIN, FUNCTION_WORD_LETTERS_MAX] = [3, 5];
/** Languages that write compounds as one word. */
const COMPOUNDING = ['de', 'nl'];

/** Gathers the readings of unknown words: a slip of the finger put right, or a compound taken apart. */
export function readingsOf(unknown: QueryTerm[], wide = false): Readings {
  const readings = new Map<string, Candidates>();
  for (const { word, variants, name, languages } of unknown.slice(0, wide ? WORDS_MAX.wide : WORDS_MAX.narrow)) {
    if (!isRepairable(word, name)) continue;
    const language = languages[0]!;
    const lexemesOf = (part: string): string[] => [...new Set([stem(part, language), fold(part)])];
    // Our English rules are quick; Snowball is not, so elsewhere the slip is sought in the stem itself.
    const slips =
      language === 'en'
        ? neighbours(word).map((other) => ({ word: other, lexeme: stem(other, language) }))
        : neighbours(variants[0]!).map((other) => ({ word: other, lexeme: other }));
    const splits = COMPOUNDING.includes(language) ? compoundParts(word) : [];
    const compounds = splits.map((parts) => parts.map((part) => ({ word: part, lexemes: lexemesOf(part) })));
    readings.set(word, { slips, compounds });
  }
  const all = [...readings.values()].flatMap(({ slips, compounds }) => [
    ...slips.map(({ lexeme }) => lexeme),
    ...compounds.flat().flatMap(({ lexemes }) => lexemes),
  ]);
  return {
    lexemes: [...new Set(all)],
    choose: (term, frequency) => {
      const candidates = readings.get(term.word);
      if (!candidates) return [];
      const meant = slipOf(candidates.slips, frequency);
      if (meant) return [{ ...term, word: meant.word, variants: [meant.lexeme] }];
      const parts = splitOf(candidates.compounds, frequency);
      return parts.map(({ word, lexemes }) => ({
        ...term,
        word,
        variants: lexemes,
        weight: term.weight / parts.length,
      }));
    },
  };
}

/** A short word that stands nowhere and is one slip away from one without matter: `waht`, `teh`. */
export function isSlipOfFunctionWord({ word, name, frequency, languages }: QueryTerm & { frequency: number }): boolean {
  if (frequency > 0 || name || word.length > FUNCTION_WORD_LETTERS_MAX || word.length < FUNCTION_WORD_LETTERS_MIN)
    return false;
  const stops = stopWords(languages[0]!);
  return neighbours(word).some((other) => other.length >= FUNCTION_WORD_LETTERS_MIN && stops.has(other));
}

/** Of the words one slip away, the one that stands in most passages. */
function slipOf(slips: Candidates['slips'], frequency: Map<string, number>): Candidates['slips'][number] | undefined {
  return slips
    .filter(({ lexeme }) => frequency.has(lexeme))
    .sort((a, b) => frequency.get(b.lexeme)! - frequency.get(a.lexeme)! || (a.word < b.word ? -1 : 1))[0];
}

/** Of the ways to take a compound apart, the one whose rarer part stands in most passages. */
function splitOf(compounds: Candidates['compounds'], frequency: Map<string, number>): Candidates['compounds'][number] {
  const known = (lexemes: string[]): number => Math.max(0, ...lexemes.map((lexeme) => frequency.get(lexeme) ?? 0));
  const rated = compounds.map((parts) => ({ parts, rarest: Math.min(...parts.map(({ lexemes }) => known(lexemes))) }));
  const possible = rated.filter(({ rarest }) => rarest > 0);
  return possible.sort((a, b) => b.rarest - a.rarest || (a.parts[0]!.word < b.parts[0]!.word ? -1 : 1))[0]?.parts ?? [];
}
