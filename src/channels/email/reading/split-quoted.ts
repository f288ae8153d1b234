/** Separates a mail's new text from quotations and signatures. Works line by line, so its time is bounded. Pure. */
import { ATTRIBUTION, DEVICE_LINES, FORWARDED, HEADER_WORDS, SEPARATORS } from './quote-words.js';

export interface SplitText {
  text: string;
  /** Quotations and signatures, in order; empty = none. */
  quoted: string;
}

const LINE_CHARS_MAX = 500;
/** Lines over which an attribution may be wrapped. */
const ATTRIBUTION_LINES = 4;
/** Lines within which Outlook repeats the header. */
const HEADER_LINES = 8;
/** A longer block after `--` is not a signature. */
const SIGNATURE_LINES_MAX = 15;

/** A time or a year: “On Monday I wrote about 3 things:” is not an attribution. */
const DATED = /\d[:.]\d\d|\d{4}/;

type LineKind = 'new' | 'quote' | 'blank';

/** Splits a mail's text. If everything would count as quoted, as in a forwarded mail, nothing does. */
export function splitQuoted(whole: string): SplitText {
  const lines = whole.replace(/\r\n?/g, '\n').split('\n');
  const end = cutAt(lines);
  const kinds = lines.map((line, index): LineKind =>
    index >= end || isQuoted(line) ? 'quote' : line.trim() === '' ? 'blank' : 'new',
  );
  markAttributions(lines, kinds, end);
  markSignature(lines, kinds);
  const text = tidy(lines.filter((_, index) => kinds[index] !== 'quote').join('\n'));
  if (text === '') return { text: tidy(lines.join('\n')), quoted: '' };
  return { text, quoted: tidy(lines.filter((_, index) => kinds[index] === 'quote').join('\n')) };
}

const tidy = (text: string): string =>
  text
    .split(/\n(?:[ \t]*\n){2,}/)
    .join('\n\n')
    .trim();

const isQuoted = (line: string): boolean => /^[ \t]{0,3}>/.test(line);

/** Index of the first line of a quotation whose lines are not marked with `>`; the number of lines if there is none. */
function cutAt(lines: readonly string[]): number {
  for (const [index, line] of lines.entries()) {
    if (isForwarded(line)) return lines.length; // the forwarded text is the content of the mail
    if (isSeparator(line) || isHeaderBlock(line, lines, index)) return withRule(lines, index);
    const length = attributionAt(lines, index);
    // With marked lines below, text between or after them may be new.
    if (length > 0 && !isQuoted(nextText(lines, index + length))) return index;
  }
  return lines.length;
}

/** Includes the rule that Outlook draws above. */
function withRule(lines: readonly string[], index: number): number {
  let above = index - 1;
  while (lines[above]?.trim() === '') above -= 1;
  const line = lines[above];
  return line !== undefined && /^[_-]{5,200}$/.test(line.trim()) ? above : index;
}

const nextText = (lines: readonly string[], from: number): string =>
  lines.slice(from, from + 3).find((line) => line.trim() !== '') ?? '';

function isForwarded(line: string): boolean {
  const text = line.trim().toLowerCase();
  return text.length <= 80 && /[-:]$/.test(text) && FORWARDED.some((words) => text.includes(words));
}

function isSeparator(line: string): boolean {
  const text = line.trim().toLowerCase();
  if (text.length > 80 || !/^(?:[-_*]{2,}|[-_]{1,2} )/.test(text)) return false;
  const words = text.replace(/^[-_* ]{1,40}/, '').replace(/[-_* :]{1,40}$/, '');
  return SEPARATORS.includes(words);
}

function isHeaderBlock(line: string, lines: readonly string[], index: number): boolean {
  if (!HEADER_WORDS.from.includes(fieldIn(line) ?? '')) return false;
  const following = lines.slice(index + 1, index + HEADER_LINES).map(fieldIn);
  return following.filter((field) => field !== null && HEADER_WORDS.others.includes(field)).length >= 2;
}

/** The word before the colon, which mail programs may set in bold. */
function fieldIn(line: string): string | null {
  const text = line.slice(0, LINE_CHARS_MAX).trim();
  const colon = text.search(/[:：]/);
  if (colon < 1 || colon > 30) return null;
  return text.slice(0, colon).replaceAll('*', '').trim().toLowerCase();
}

/** Number of lines of the attribution that begins here; 0 = none. */
function attributionAt(lines: readonly string[], index: number): number {
  const first = lines[index]?.slice(0, LINE_CHARS_MAX).trim().toLowerCase();
  if (!first) return 0;
  const isLikely = ATTRIBUTION.begins.some((word) => first.startsWith(word));
  let text = '';
  for (let length = 1; length <= ATTRIBUTION_LINES; length++) {
    const line = lines[index + length - 1];
    if (line === undefined || line.trim() === '' || (length > 1 && isQuoted(line))) return 0;
    text = `${text} ${line.slice(0, LINE_CHARS_MAX).trim()}`.toLowerCase();
    if (text.length > LINE_CHARS_MAX) return 0;
    if (!isAttribution(text)) continue;
    return (isLikely && DATED.test(text)) || isQuoted(nextText(lines, index + length)) ? length : 0;
  }
  return 0;
}

/** A name or an address, a date, a word for writing, and a colon. */
function isAttribution(text: string): boolean {
  if (!/[:：]$/.test(text) || !/\d/.test(text)) return false;
  return ATTRIBUTION.says.some((word) => text.includes(word)) || /<[^\s<>]{1,200}@[^\s<>]{1,200}>\s?[:：]$/.test(text);
}

function markAttributions(lines: readonly string[], kinds: LineKind[], end: number): void {
  for (let index = 0; index < end; index++) {
    if (kinds[index] !== 'new') continue;
    const length = attributionAt(lines, index);
    if (length > 0 && isQuoted(nextText(lines, index + length))) kinds.fill('quote', index, index + length);
  }
}

function markSignature(lines: readonly string[], kinds: LineKind[]): void {
  const newLines = [...lines.entries()].filter(([index]) => kinds[index] === 'new');
  const last = newLines.at(-1);
  if (last === undefined) return;
  const start = newLines.findIndex(
    ([, line], place) => /^--[ \t]?$/.test(line) && newLines.length - place - 1 <= SIGNATURE_LINES_MAX,
  );
  if (start >= 0) for (const [index] of newLines.slice(start)) kinds[index] = 'quote';
  const [lastIndex, lastLine] = last;
  if (start < 0 && isDeviceLine(lastLine)) kinds[lastIndex] = 'quote';
}

function isDeviceLine(line: string): boolean {
  const text = line.trim().toLowerCase();
  return (
    text.length < 120 &&
    DEVICE_LINES.some((words) => text.startsWith(words) || (text.includes(words.trim()) && text.length < 60))
  );
}
