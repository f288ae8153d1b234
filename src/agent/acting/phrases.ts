/** Phrases of several words, found among the words of a clause. */
import type { Word } from './person-words.js';

/** The phrase of a list at a position, the longest first; null if there is none. `*` ends the beginning of a word. */
export function phraseAt(words: Word[], at: number, phrases: string[]): { phrase: string; length: number } | null {
  let best: { phrase: string; length: number } | null = null;
  for (const phrase of phrases) {
    const parts = partsOf(phrase);
    if (parts.length <= (best?.length ?? 0)) continue;
    if (parts.every((part, index) => isPart(words[at + index], part))) best = { phrase, length: parts.length };
  }
  return best;
}
const isPart = (word: Word | undefined, part: string): boolean =>
  part.endsWith('*') ? (word?.lower.startsWith(part.slice(0, -1)) ?? false) : word?.lower === part;
const known = new Map<string, string[]>();
function partsOf(phrase: string): string[] {
  const parts = known.get(phrase) ?? phrase.replaceAll(':', ' :').replaceAll(',', '').split(/\s+/);
  known.set(phrase, parts);
  return parts;
}
