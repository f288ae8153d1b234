/** The excerpt of a message in a search result. */
import type { MessageHitDto } from './message-search.dto.js';

/** Characters shown before the first match, and after it. */
const BEFORE = 60;
const AFTER = 140;

const LETTER = /[\p{L}\p{N}]/u;

/** @param words in lower case; each marks the words that start with it */
export function excerptOf(text: string, words: readonly string[]): MessageHitDto['excerpt'] {
  const normalized = text.replaceAll(/\s+/g, ' ').trim();
  const lower = normalized.toLowerCase();
  // A few letters have a longer lower case: positions would be wrong then, so nothing is marked.
  const found = lower.length === normalized.length ? positionsOf(lower, words) : [];
  const first = found[0]?.from ?? 0;
  const from = first <= BEFORE ? 0 : normalized.indexOf(' ', first - BEFORE) + 1;
  const to =
    normalized.length <= first + AFTER
      ? normalized.length
      : Math.max(normalized.lastIndexOf(' ', first + AFTER), first + 1);
  const parts: MessageHitDto['excerpt'] = [{ text: from > 0 ? '\u2026' : '', found: false }];
  let position = from;
  for (const match of found.filter((candidate) => candidate.from >= from && candidate.to <= to)) {
    parts.push(
      { text: normalized.slice(position, match.from), found: false },
      { text: normalized.slice(match.from, match.to), found: true },
    );
    position = match.to;
  }
  parts.push({ text: normalized.slice(position, to) + (to < normalized.length ? '\u2026' : ''), found: false });
  return parts.filter((part) => part.text !== '');
}

interface TextPosition {
  from: number;
  to: number;
}

/** Positions of words that start with one of these, to the end of the match; ordered and disjoint. */
function positionsOf(lower: string, words: readonly string[]): TextPosition[] {
  const all: TextPosition[] = [];
  for (const word of words.filter((text) => text !== ''))
    for (let from = lower.indexOf(word); from !== -1; from = lower.indexOf(word, from + word.length)) {
      const isBeginning = from === 0 || !LETTER.test(lower[from - 1] ?? '');
      if (isBeginning) all.push({ from, to: from + word.length });
    }
  const separate: TextPosition[] = [];
  for (const place of all.sort((a, b) => a.from - b.from || b.to - a.to))
    if (place.from >= (separate.at(-1)?.to ?? 0)) separate.push(place);
  return separate;
}
