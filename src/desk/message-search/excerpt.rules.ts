/** The excerpt of a message in a search result. */
import { foldedText, type FoldedText } from '../../platform/kernel/folded-text.js';
import type { MessageHitDto } from './message-search.dto.js';

/** Characters shown before the first match, and after it. */
const BEFORE = 60;
const AFTER = 140;

const LETTER = /[\p{L}\p{N}]/u;

/** @param words folded, as foldedText(); each marks the words that start with it, else all places where it is */
export function excerptOf(text: string, words: readonly string[]): MessageHitDto['excerpt'] {
  const normalized = text.replaceAll(/\s+/g, ' ').trim().normalize('NFC');
  const found = separate([false, true].flatMap((isSpelt) => positionsOf(foldedText(normalized, isSpelt), words)));
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

/** Positions of words that start with one of these, or else have it inside, to the end of the match. */
function positionsOf({ text, at, to }: FoldedText, words: readonly string[]): TextPosition[] {
  return words.flatMap((word) => {
    const all: (TextPosition & { isBeginning: boolean })[] = [];
    for (let from = text.indexOf(word); word !== '' && from !== -1; from = text.indexOf(word, from + word.length)) {
      const isBeginning = from === 0 || !LETTER.test(text[from - 1] ?? '');
      all.push({ from: at[from] ?? 0, to: to[from + word.length - 1] ?? 0, isBeginning });
    }
    const beginnings = all.filter(({ isBeginning }) => isBeginning);
    return beginnings.length > 0 ? beginnings : all;
  });
}

/** Ordered and disjoint. */
function separate(places: TextPosition[]): TextPosition[] {
  const disjoint: TextPosition[] = [];
  for (const place of places.sort((a, b) => a.from - b.from || b.to - a.to))
    if (place.from >= (disjoint.at(-1)?.to ?? 0)) disjoint.push(place);
  return disjoint;
}
