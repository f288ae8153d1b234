/** What titles and headings say means the same: "Single sign-on (SSO)", "SSO (single sign-on)". */

import type { Abbreviation } from '../ports/knowledge.js';

/** Pairs that one document can teach. */
const PAIRS_MAX = 50;
const BEFORE = /((?:[\p{L}\p{N}]+[\s-]+){0,9}[\p{L}\p{N}]+)\s*[(（]([\p{Lu}][\p{Lu}\p{N}]{1,9})[)）]/gu;
const AFTER = /\b([\p{Lu}][\p{Lu}\p{N}]{1,9})\s*[(（]((?:[\p{L}\p{N}]+[\s-]+){1,9}[\p{L}\p{N}]+)[)）]/gu;
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
    for (const [, words, short] of heading.matchAll(BEFORE)) note(short!, words!.split(/[\s-]+/));
    for (const [, short, words] of heading.matchAll(AFTER)) note(short!, words!.split(/[\s-]+/));
  }
  return [...found.values()].sort((a, b) => (a.short + a.long < b.short + b.long ? -1 : 1)).slice(0, PAIRS_MAX);
}

/** The last words whose initials spell the short form, little words left out where they must be; null where none do. */
function standingFor(short: string, words: string[]): string | null {
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
