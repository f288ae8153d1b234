/**
 * How likely a word of a question stands in the line that answers it, or above that: `deposit` nearly always, `thing`
 * hardly ever. Counted in customers' questions to invented companies (`npm run lab -- fit`, lab note 0146).
 */
import type { QueryTerm } from './lexemes.js';
import counted from './word-presence.json';

export interface WordPresence {
  /** 0–1, of words that were seen rarely: names and numbers, and others. */
  name: number;
  other: number;
  /** 0–1, by stem. */
  words: Record<string, number>;
}

/** The table in use; the fit replaces it. */
export const WORD_PRESENCE: { table: WordPresence } = { table: counted };

export const isNameOrNumber = ({ name, word }: QueryTerm): boolean => name || /\d/.test(word);

export function presenceOf(term: QueryTerm): number {
  const { words, name, other } = WORD_PRESENCE.table;
  const known = Object.hasOwn(words, term.variants[0] ?? '') ? words[term.variants[0] ?? ''] : undefined;
  return known ?? (isNameOrNumber(term) ? name : other);
}
