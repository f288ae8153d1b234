/** Finds the quotations in a mail, and what is passed on. Works line by line, so its time is bounded. Pure. */
import { withoutDetail } from './mail-address.js';
import type { MailAddress } from './mail-address.js';
import { ATTRIBUTION, DEVICE_LINES, FORWARDED, HEADER_WORDS, SEPARATORS } from './quote-words.js';

const LINE_CHARS_MAX = 500;
/** Lines over which an attribution may be wrapped. */
const ATTRIBUTION_LINES = 4;
/** Lines within which Outlook repeats the header. */
const HEADER_LINES = 8;
/** Lines within which the author follows “Original Message”. */
const AUTHOR_LINES = 6;

/** A time or a year: “On Monday I wrote about 3 things:” is not an attribution. */
const DATED = /\d[:.]\d\d|\d{4}/;

/** Mail programs may set the names of fields in bold, and put marks of direction around them. */
const DECORATION = /[*\u200E\u200F\u202A-\u202E]/g;

/** Who a mail is from and to, to tell quotations of our mails from what is passed on. */
export interface Correspondents {
  senders: readonly MailAddress[];
  /** Among them is our own address. */
  recipients: readonly MailAddress[];
  /** It was sent on: its subject begins with “Fwd:”. */
  isForward: boolean;
  /** It names a mail that it answers. */
  isReply: boolean;
}

/** `kept`: the header of what is passed on, which surrounds nothing. */
export type LineMark = 'new' | 'kept' | 'folded' | 'blank';

export interface MarkedLines {
  marks: LineMark[];
  /** Where a mail that is passed on begins; the number of lines if there is none. */
  forwardedAt: number;
}

/** Marks quotations. What quotes no mail of ours, but passes one on, is content. */
export function markQuotations(lines: readonly string[], about: Correspondents): MarkedLines {
  const { end, forwardedAt, headers } = cutAt(lines, about);
  const depth = depthOf(lines[forwardedAt] ?? '') + (opensQuote(lines, forwardedAt) ? 1 : 0);
  const marks = lines.map((line, index): LineMark => {
    if (index >= end) return 'folded';
    if (line.trim() === '') return 'blank';
    return depthOf(line) > (index >= forwardedAt ? depth : 0) ? 'folded' : 'new';
  });
  for (const index of headers) if (marks[index] === 'new') marks[index] = 'kept';
  markAttributions(lines, marks, Math.min(end, forwardedAt));
  return { marks, forwardedAt };
}

const isQuoted = (line: string): boolean => /^[ \t]{0,3}>/.test(line);

/** How many `>` a line begins with. */
function depthOf(line: string): number {
  let depth = 0;
  for (const character of line) {
    if (character === '>') depth++;
    else if (character !== ' ' && character !== '\t') break;
  }
  return isQuoted(line) ? depth : 0;
}

/** Whether what is passed on is marked by `>` as a quotation would be, as by Apple Mail. */
const opensQuote = (lines: readonly string[], index: number): boolean =>
  depthOf(nextText(lines, index + 1)) > depthOf(lines[index] ?? '');

/**
 * `end` is the first line of a quotation whose lines are not marked with `>`, `forwardedAt` that of a mail that is
 * passed on: it is content, but what it quotes of ours is not. Both are the number of lines if there is none.
 */
function cutAt(
  lines: readonly string[],
  about: Correspondents,
): { end: number; forwardedAt: number; headers: number[] } {
  const headers: number[] = [];
  let forwardedAt = lines.length;
  let isInQuote = false;
  for (let index = 0; index < lines.length; index++) {
    const raw = lines[index] ?? '';
    if (isQuoted(raw) && isInQuote) continue;
    isInQuote ||= isQuoted(raw);
    const isMarker = isForwarded(withoutMarks(raw));
    if (isMarker || isSeparator(raw) || isHeaderBlock(lines, index, about)) {
      const author = authorBelow(lines, index);
      const isPassedOn = isMarker || forwardedAt < index || about.isForward;
      const isContent =
        author === null ? isPassedOn : !isQuotation(author, about, isPassedOn) || wentElsewhere(lines, index, about);
      if (!isContent && isQuoted(raw) && !isMarker) continue;
      if (!isContent) return { end: withRule(lines, index), forwardedAt, headers };
      forwardedAt = Math.min(forwardedAt, index);
      const last = index + headerLength(lines, index);
      for (; index < last; index++) headers.push(index);
      headers.push(index);
      continue;
    }
    const length = attributionAt(lines, index);
    if (length === 0) continue;
    // With marked lines below, text between or after them may be new.
    if (isQuoted(nextText(lines, index + length))) isInQuote = true;
    else if (forwardedAt > index || quotesUs(lines.slice(index, index + length), about))
      return { end: index, forwardedAt, headers };
  }
  return { end: lines.length, forwardedAt, headers };
}

const quotesUs = (attribution: readonly string[], { recipients }: Correspondents): boolean => {
  const text = attribution.join(' ').toLowerCase();
  return recipients.some(({ address }) => text.includes(withoutDetail(address.toLowerCase())));
};

/** Whether a mail of this author is quoted as one of the conversation, and not passed on. */
function isQuotation(author: string, about: Correspondents, isPassedOn: boolean): boolean {
  const { senders, recipients, isReply } = about;
  if (names(author, recipients)) return true;
  if (names(author, senders)) return !isPassedOn;
  return !isPassedOn && (isReply || !author.includes('@'));
}

/** Whether it was sent on, and had gone to nobody in this conversation, which then does not show it. */
function wentElsewhere(lines: readonly string[], index: number, about: Correspondents): boolean {
  const header = lines.slice(index, index + HEADER_LINES).map(withoutMarks);
  const to = header.find((line) => HEADER_WORDS.to.includes(fieldIn(line) ?? ''));
  if (!about.isForward || !to?.includes('@')) return false;
  return !names(valueIn(to), about.senders) && !names(valueIn(to), about.recipients);
}

function names(author: string, people: readonly MailAddress[]): boolean {
  const text = author.toLowerCase();
  return people.some(({ name, address }) => {
    const bare = withoutDetail(address.toLowerCase());
    return text.includes(bare) || (name !== null && !text.includes('@') && text === name.toLowerCase());
  });
}

/** The author that the header at or below a line names; null = none. */
function authorBelow(lines: readonly string[], index: number): string | null {
  const found = lines
    .slice(index, index + AUTHOR_LINES)
    .map(withoutMarks)
    .find((line) => HEADER_WORDS.from.includes(fieldIn(line) ?? ''));
  return found === undefined ? null : valueIn(found);
}

const valueIn = (field: string): string =>
  field
    .slice(field.search(/[:：]/) + 1, LINE_CHARS_MAX)
    .replace(DECORATION, '')
    .trim();

/** How many lines below a line belong to the header there. */
function headerLength(lines: readonly string[], index: number): number {
  const following = lines.slice(index + 1, index + HEADER_LINES).map((line) => fieldIn(withoutMarks(line)));
  return following.findLastIndex((field) => field !== null && HEADER_WORDS.others.includes(field)) + 1;
}

const withoutMarks = (line: string): string => (isQuoted(line) ? line.replace(/^[ \t>]{1,100}/, '') : line);

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

/** Marked lines are a header of their own only of what is sent on: others are folded anyway. */
function isHeaderBlock(lines: readonly string[], index: number, { isForward }: Correspondents): boolean {
  const fieldOf = (line: string): string | null => fieldIn(isForward ? withoutMarks(line) : line);
  const first = fieldOf(lines[index] ?? '');
  const following = lines.slice(index + 1, index + HEADER_LINES).map(fieldOf);
  const others = following.filter((field) => field !== null && HEADER_WORDS.others.includes(field)).length;
  if (first !== null && HEADER_WORDS.from.includes(first)) return others >= 2;
  // Some programs name the date or the subject before the author.
  const authorAt = following.findIndex((field) => field !== null && HEADER_WORDS.from.includes(field));
  const isUnbroken = following
    .slice(0, authorAt)
    .every((field) => field !== null && HEADER_WORDS.others.includes(field));
  return (
    first !== null && HEADER_WORDS.others.includes(first) && authorAt >= 0 && authorAt < 3 && isUnbroken && others >= 2
  );
}

/** A line of the header that Outlook repeats. */
export function isHeaderField(line: string): boolean {
  const field = fieldIn(line);
  return field !== null && (HEADER_WORDS.from.includes(field) || HEADER_WORDS.others.includes(field));
}

/** The word before the colon. */
function fieldIn(line: string): string | null {
  const text = line.slice(0, LINE_CHARS_MAX).trim();
  const colon = text.search(/[:：]/);
  if (colon < 1 || colon > 30) return null;
  return text.slice(0, colon).replace(DECORATION, '').trim().toLowerCase();
}

/** Number of lines of the attribution that begins here; 0 = none. */
export function attributionAt(lines: readonly string[], index: number): number {
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

function markAttributions(lines: readonly string[], marks: LineMark[], end: number): void {
  for (let index = 0; index < end; index++) {
    if (marks[index] !== 'new') continue;
    const length = attributionAt(lines, index);
    if (length > 0 && isQuoted(nextText(lines, index + length))) marks.fill('folded', index, index + length);
  }
}

/** A last line that a device or a mail program adds. */
export function isDeviceLine(line: string): boolean {
  const text = line.trim().toLowerCase();
  return (
    text.length < 120 &&
    DEVICE_LINES.some((words) => text.startsWith(words) || (text.includes(words.trim()) && text.length < 60))
  );
}
