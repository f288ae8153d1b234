/** What titles and headings say means the same: "Single sign-on (SSO)", "SSO (single sign-on)". */

import type { Abbreviation } from '../ports/knowledge.js';

/** Pairs that one document can teach. */
const PAIRS_MAX = 50;
const WORDS_MAX = 10;
const IN_BRACKETS = /[(（]([^()（）]{2,300})[)）]/gu;
/** What is looked at before a bracket. */
const BEFORE_CHARACTERS = 300;
const SHORT = /^\p{Lu}[\p{Lu}\p{N}]{1,9}$/u;
const SHORT_AT_END = /(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}]{1,9}$/u;
/** Little words that a short form may leave out: of, and, the, und, de, et … */
const LITTLE = 3;

/** The pairs in a document's title and headings, sorted. Only a short form made of its words' initials counts. */
export function abbreviationsIn(headings: Iterable<string>): Abbreviation[] {
  const found = new Map<string, Abbreviation>();
  const note = (short: string, words: string[]): void => {
    const long = standingFor(short, words);
    if (long !== null) found.set(`${short} ${long}`, { short: short.toLowerCase(), long: long.toLowerCase() });
  };
  for (const heading of headings) {
    for (const { 1: inner, index } of heading.matchAll(IN_BRACKETS)) {
      const before = heading.slice(Math.max(0, index - BEFORE_CHARACTERS), index).trimEnd();
      if (SHORT.test(inner!)) note(inner!, wordsAtEnd(before));
      else note(SHORT_AT_END.exec(before)?.[0] ?? '', wordsAtEnd(inner!));
    }
  }
  return [...found.values()].sort((a, b) => (a.short + a.long < b.short + b.long ? -1 : 1)).slice(0, PAIRS_MAX);
}

/** The words that a text ends in, without marks between them. */
function wordsAtEnd(text: string): string[] {
  const piece = text.split(/[^\p{L}\p{N}\s-]/u).at(-1)!;
  return /[\s-]$/.test(piece)
    ? []
    : piece
        .split(/[\s-]+/)
        .filter(Boolean)
        .slice(-WORDS_MAX);
}

/** The last words whose initials spell the short form, little words left out where they must be; null where none do. */
function standingFor(short: string, words: string[]): string | null {
  if (short === '') return null;
  const letters = [...short.toLowerCase()];
  let at = words.length - 1;
  for (let letter = letters.length - 1; letter >= 0; at--) {
    const word = words[at];
    if (word === undefined) return null;
    if (word.toLowerCase().startsWith(letters[letter]!)) letter--;
    else if (word.length > LITTLE || at === words.length - 1) return null;
  }
  return words.slice(at + 1).join(' ');
}
