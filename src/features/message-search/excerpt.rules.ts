/** What of a message is shown of it where it was found. */
import type { MessageHitDto } from './message-search.dto.js';

/** So many characters stand before the first word that was found, and after it. */
const BEFORE = 60;
const AFTER = 140;

const LETTER = /[\p{L}\p{N}]/u;

/** @param words in lower case; each marks the words that begin with it */
export function excerptOf(text: string, words: readonly string[]): MessageHitDto['excerpt'] {
  const said = text.replaceAll(/\s+/g, ' ').trim();
  const lower = said.toLowerCase();
  // A few letters have a longer lower case: what stood where is not known then, and nothing is marked.
  const found = lower.length === said.length ? placesOf(lower, words) : [];
  const first = found[0]?.from ?? 0;
  const from = first <= BEFORE ? 0 : said.indexOf(' ', first - BEFORE) + 1;
  const to = said.length <= first + AFTER ? said.length : Math.max(said.lastIndexOf(' ', first + AFTER), first + 1);
  const parts: MessageHitDto['excerpt'] = [{ text: from > 0 ? '\u2026' : '', found: false }];
  let at = from;
  for (const place of found.filter((one) => one.from >= from && one.to <= to)) {
    parts.push(
      { text: said.slice(at, place.from), found: false },
      { text: said.slice(place.from, place.to), found: true },
    );
    at = place.to;
  }
  parts.push({ text: said.slice(at, to) + (to < said.length ? '\u2026' : ''), found: false });
  return parts.filter((part) => part.text !== '');
}

interface Place {
  from: number;
  to: number;
}

/** Where words begin with one of these, to the end of what is sought; in their order and apart. */
function placesOf(lower: string, words: readonly string[]): Place[] {
  const all: Place[] = [];
  for (const word of words.filter((one) => one !== ''))
    for (let from = lower.indexOf(word); from !== -1; from = lower.indexOf(word, from + word.length)) {
      const isBeginning = from === 0 || !LETTER.test(lower[from - 1] ?? '');
      if (isBeginning) all.push({ from, to: from + word.length });
    }
  const apart: Place[] = [];
  for (const place of all.sort((a, b) => a.from - b.from || b.to - a.to))
    if (place.from >= (apart.at(-1)?.to ?? 0)) apart.push(place);
  return apart;
}
