/** Abbreviations that titles and headings explain: "Single sign-on (SSO)", "SSO (single sign-on)". */

import type { Abbreviation } from '../ports/knowledge.js';

/** Maximum pairs per document. */
const PAIRS_MAX = 50;
const WORDS_MAX = 10;
const IN_BRACKETS = /[(（]([^()（）]{2,300})[)）]/gu;
/** Characters examined before a bracket. */
const BEFORE_CHARACTERS = 300;
const SHORT = /^\p{Lu}[\p{Lu}\p{N}]{1,9}$/u;
const SHORT_AT_END = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{1,9}$/u;
/** Length of short words that an abbreviation may skip: of, and, the, und, de, et … */
const SHORT_WORD_LETTERS = 3;

/** The pairs in a document's title and headings, sorted. An abbreviation must consist of its words' initials. */
export function abbreviationsIn(headings: Iterable<string>): Abbreviation[] {
  const found = new Map<string, Abbreviation>();
  const add = (short: string, words: string[]): void => {
    const long = longFormOf(short, words);
    if (long !== null) found.set(`${short} ${long}`, { short: short.toLowerCase(), long: long.toLowerCase() });
  };
  for (const heading of headings) {
    for (const { 0: inBrackets, index } of heading.matchAll(IN_BRACKETS)) {
      const inner = inBrackets.slice(1, -1);
      const before = heading.slice(Math.max(0, index - BEFORE_CHARACTERS), index).trimEnd();
      if (SHORT.test(inner)) add(inner, wordsAtEnd(before));
      else add(SHORT_AT_END.exec(before)?.[0] ?? '', wordsAtEnd(inner));
    }
  }
  return [...found.values()].sort((a, b) => (a.short + a.long < b.short + b.long ? -1 : 1)).slice(0, PAIRS_MAX);
}

/** The words at the end of a text, without punctuation between them. */
function wordsAtEnd(text: string): string[] {
  const piece = text.split(/[^\p{L}\p{N}\s-]/u).at(-1) ?? text;
  return /[\s-]$/.test(piece)
    ? []
    : piece
        .split(/[\s-]+/)
        .filter(Boolean)
        .slice(-WORDS_MAX);
}

/** The last words whose initials spell the abbreviation, skipping short words if necessary; null if there are none. */
function longFormOf(short: string, words: string[]): string | null {
  if (short === '') return null;
  const letters = [...short.toLowerCase()];
  let index = words.length - 1;
  for (let letter = letters.pop(); letter !== undefined; index--) {
    const word = words[index];
    if (word === undefined) return null;
    if (word.toLowerCase().startsWith(letter)) letter = letters.pop();
    else if (word.length > SHORT_WORD_LETTERS || index === words.length - 1) return null;
  }
  return words.slice(index + 1).join(' ');
}
