import { replaceLinks } from '../../platform/kernel/markdown/links.js';
import { monthOf } from '../proof/calendar-names.js';
import { endsSentencesBySpace } from './scripts.js';

/** Offsets of a stretch, relative to the text that it was cut from. */
export interface Span {
  start: number;
  end: number;
}

/** A longer sentence is cut at a space, so that evidence stays readable and bounded. */
export const SENTENCE_CHARACTERS_MAX = 900;
/**
 * Thai and similar scripts have no full stop: their clauses end with a space, and are gathered up to this many
 * characters.
 */
const CLAUSES_CHARACTERS = 860;

// Starts only where no terminator precedes, so that a long run of full stops is read once.
const TERMINATOR = /(?<![.!?…؟])[.!?…؟]+["'”’»)\]*_]*(?=\s)|[。！？｡।॥]+["”’」』）)*_]*/gu;
const WORD_AT_END = /(?<![\p{L}\p{M}\p{N}.°])[\p{L}\p{M}\p{N}.°]*$/u;
const ABBREVIATIONS = new Set(
  `mr mrs ms dr prof st jr sr no nr nos vs approx dept est gen col lt capt sgt rev hon inc ltd co corp fig vol ed eds al
  art abs bzw ca evtl ggf inkl max min mind str tel usw vgl zzgl sra dra ud uds pág núm av avda mme mlle mm dott sig
  jan feb mar apr jun jul aug sep sept oct nov dec ext cf eg ie pp`.split(/\s+/),
);

/** Of the longest name of a month, and the space before it. */
const MONTH_CHARACTERS = 20;

/** What may end a sentence, or be a place to cut a long one. */
const ENDS = /[\s.!?…؟。！？｡।॥，]/gu;

/**
 * Cuts running text into sentences, never within a link; whitespace between them belongs to none. Linear in the
 * text's length.
 */
export function sentences(linked: string): Span[] {
  const text = replaceLinks(linked, (_words, _href, link) => link.replace(ENDS, '_'));
  const spans: Span[] = [];
  if (endsSentencesBySpace(text)) return clauses(text, CLAUSES_CHARACTERS);
  let start = 0;
  for (const match of text.matchAll(TERMINATOR)) {
    const end = match.index + match[0].length;
    if (!isBoundary(text, match.index, end)) continue;
    push(spans, { text, from: start, to: end });
    start = end;
  }
  push(spans, { text, from: start, to: text.length });
  return spans;
}

function isBoundary(text: string, terminator: number, end: number): boolean {
  if (/[。！？｡।॥؟…]/u.test(text.charAt(terminator))) return true;
  const next = /\S/u.exec(text.slice(end, end + 8))?.[0];
  if (!next || /[\p{Ll}.,;]/u.test(next)) return false;
  if (text[terminator] !== '.' || text[terminator + 1] === '.') return true;
  const before = WORD_AT_END.exec(text.slice(Math.max(0, terminator - 12), terminator))?.[0].toLowerCase() ?? '';
  if (/^\d{1,2}$/.test(before) && isMonth(text.slice(end, end + MONTH_CHARACTERS))) return false;
  // Initials (`J. Smith`, `z.B.`), titles and similar do not end a sentence.
  return !(/^\p{L}$|\.\p{L}$/u.test(before) || ABBREVIATIONS.has(before));
}

/** Whether a month of an ordinal follows (`31. März`), as English does not write: `Take bus 9. May I smoke?` */
function isMonth(after: string): boolean {
  const word = /^\s*(\p{L}+)/u.exec(after)?.[1] ?? '';
  return !/^(?:may|march)$/i.test(word) && monthOf(word, { before: '1. ', after: '', lenient: false }) !== undefined;
}

/** Gathers stretches between spaces up to about `target` characters. */
function clauses(text: string, target: number): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let lastSpace = 0;
  for (const space of text.matchAll(/\s+/g)) {
    if (space.index - start > target && lastSpace > start) {
      push(spans, { text, from: start, to: lastSpace });
      start = lastSpace;
    }
    lastSpace = space.index + space[0].length;
  }
  push(spans, { text, from: start, to: text.length });
  return spans;
}

/** Adds the trimmed stretch, in pieces if it is too long. */
function push(spans: Span[], { text, from, to }: { text: string; from: number; to: number }): void {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  while (end - start > SENTENCE_CHARACTERS_MAX) {
    const window = text.slice(start, start + SENTENCE_CHARACTERS_MAX);
    const cut = Math.max(window.lastIndexOf(' '), window.lastIndexOf('\n'), window.lastIndexOf('，') + 1);
    const length = cut > SENTENCE_CHARACTERS_MAX / 2 ? cut : wholeCharacters(window);
    spans.push({ start, end: start + length });
    start += length;
    while (start < end && /\s/.test(text.charAt(start))) start++;
  }
  if (end > start) spans.push({ start, end });
}

/** Length of the window without an unpaired surrogate at its end. */
function wholeCharacters(window: string): number {
  return /[\uD800-\uDBFF]$/.test(window) ? window.length - 1 : window.length;
}
