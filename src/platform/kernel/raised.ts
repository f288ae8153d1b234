import { CURRENCIES } from './currencies.js';

/**
 * Text that is shown raised, lowered or apart, as plain text. Readers of all formats mark it in their text; what it
 * means depends on what surrounds it. Digits are never joined to digits: 19 with a raised 99 is not 1999.
 */

/** Noncharacters, which no text has. What begins with RAISED or LOWERED ends with END. */
export const [RAISED, LOWERED, END] = ['\uFDD0', '\uFDD1', '\uFDD2'];
/** Before what is shown smaller, or named as cents; and between two elements that say nothing. */
export const [APART, SEAM] = ['\uFDD3', '\uFDD4'];
/** Before, or first in, what is known to refer to a note. */
export const NOTE = '\uFDD5';

const OPENING = new Map([
  ['sup', RAISED],
  ['sub', LOWERED],
  ['small', APART],
  ['noteref', NOTE],
]);
/** The mark of an element's begin and end in text; empty for most. */
export const opening = (element: string): string => OPENING.get(element) ?? '';
export const closing = (element: string): string => (element === 'sup' || element === 'sub' ? END : '');

const MARKS = /[\uFDD0-\uFDD5]/g;
const MARK = /^[\uFDD0-\uFDD5]/;
const LETTERS = /[⁰¹²³⁴-⁹]+/g;
/** The lower part of a fraction. */
const DENOMINATORS = /(?<=[⁰¹²³⁴-⁹\uFDD2]\s?[/⁄∕]\s?)[₀-₉]{1,4}/g;
const PARTS = /[\uFDD0-\uFDD5]|[^\uFDD0-\uFDD5]+/g;
/** A blank of the source between a price and its cents. */
const BLANK_BEFORE_CENTS = /(?<=\d[\uFDD2\uFDD4]{0,3}) (?=([\uFDD0\uFDD1\uFDD3])\d\d(?!\d))/g;
/** Characters that are looked at on either side. */
const NEAR = 60;

const CODES = CURRENCIES.join('|').toUpperCase();
/** Other than the end of a line. */
const BLANK = String.raw` \u00a0\u2009\u202f`;
const MONEY = String.raw`(?:\p{Sc}|(?<!\p{L})(?:${CODES}|[Ee]uros?|[Dd]ollars?|kr|zł|Kč|Ft|lei|Fr)(?!\p{L}))`;
const PRICED_BEFORE = new RegExp(String.raw`${MONEY}\.?[\d.,'’${BLANK}]*$`, 'u');
const PRICED_AFTER = new RegExp(String.raw`^(?:[${BLANK}]?[-–—][${BLANK}]?[\d.,]{1,12})?[${BLANK}]?${MONEY}`, 'u');
/** A number with a code before it, such as of a product or a standard: no base of a power. */
const CODED = /(?<!\p{L})[A-Z]{3}\.?[\d.,'’ \u00a0]*$/u;
const WHOLE_NUMBER = /(?<![\d.,'’^_:])(\d{1,3}(?:[.,'’]\d{3}){1,5}|\d{1,15})$/;
const HOUR = /^\s?(?:Uhr|uur|hod|godz|óra|h\b|o['’]clock|[ap]\.?m)|^\s?[-–—]\s?\d{1,2}[\uFDD0\uFDD1]?[0-5]\d(?!\d)/;
const RANGE_OF_HOURS = /\d:\d\d\s?[-–—]\s?\d{1,2}$/;
const FRACTION = /^(?:\s?[/⁄∕]\s?(?:[2-8](?!\d)|\uFDD1\d{1,4}\uFDD2)|\uFDD1\d{1,4}\uFDD2(?!\p{L}))/u;
const FOOTNOTE = /^[[(]?(?:\d{1,2}|[a-z]|[*†‡§¶]{1,3})(?:[,;–-]\s?(?:\d{1,2}|[a-z])){0,5}[)\]]?$/;
/** What a note may be called where it is known to be one. */
const NOTED = /^[^\p{L}\p{Sc}]{1,20}$/u;
/** After the first number of a list of notes, or of a note with a bracket. Cents have neither. */
const LISTED = /^(?:[)\]]|[,;–-]\s?\d)/;
/** The sign after a price without cents of its own. */
const WHOLE_BEFORE_SIGN = /(?<![.,]\d?)\d\p{Sc}$/u;
const HAS_CENTS = /[.,]\d\d\p{Sc}?$/u;
/** A word of what is counted, other than what a result follows. */
const COUNTED = /^\s(?!(?:is|are|ist|sind|equals|est|es|[xmn])(?!\p{L}))\p{L}/u;
/** Units, and single letters. */
const BASE = /(?<!\p{L})(?:[kdcm]?m|[кдс]?м|ft|in|yd|mi|mc|\p{Ll}|\p{Lu})$/u;
const LINKED = /^\[([^\]]{1,20})\]\([^()\s]+\)$/;

/** What prices have before their cents in a language; a full stop if it is unknown. */
export function decimalOf(language: string | null | undefined): string {
  try {
    return language && new Intl.NumberFormat(language).format(1.5) === '1,5' ? ',' : '.';
  } catch {
    return '.';
  }
}

interface Place {
  /** The line up to here, without marks. */
  before: string;
  after: string;
  /** What prices have before their cents where they do not say otherwise. */
  decimal: string;
  /** Whether what is raised here is known to refer to a note. */
  isNote: boolean;
}

/** @param decimal of the text's language */
export function settled(text: string, decimal = '.'): string {
  if (!/[\uFDD0-\uFDD5⁰¹²³⁴-⁹]/.test(text)) return text;
  const marked = text
    .replace(DENOMINATORS, (digits) => LOWERED + digits.normalize('NFKC') + END)
    .replace(LETTERS, (digits) => RAISED + digits.normalize('NFKC') + END)
    .replace(BLANK_BEFORE_CENTS, (...[blank, kind, at, all]: [string, string, number, string]) =>
      kind !== APART || isPriced(all.slice(Math.max(0, at - NEAR), at), all.slice(at + 4, at + NEAR)) ? '' : blank,
    );
  const out: string[] = [];
  let [near, content, kind, depth, isEdge, isNote] = ['', '', '', 0, false, false];
  const write = (part: string): void => {
    let next = part;
    if (isEdge && /\d$/.test(near) && /^\d/.test(part)) next = ` ${part}`;
    if (isEdge && /^\s?$/.test(near.slice(-1)) && part.startsWith(' ')) next = part.slice(1);
    isEdge &&= part === '';
    out.push(next);
    near = (near + next).slice(-NEAR).replace(/^.*\n/s, '');
  };
  for (const { 0: part, index } of marked.matchAll(PARTS)) {
    const end = index + part.length;
    const place = { before: near, after: marked.slice(end, end + NEAR), decimal, isNote };
    isNote = part === NOTE || (isNote && (depth > 0 || MARK.test(part)));
    if (part === RAISED || part === LOWERED) kind = depth++ === 0 ? part : kind;
    else if (part === END && depth > 0 && --depth === 0) {
      isEdge = true;
      write(plain(kind, content, place));
      [content, isEdge, isNote] = ['', true, false];
    } else if (part === APART || part === SEAM || part === NOTE) write(depth > 0 ? '' : between(part, place));
    else if (part !== END && depth > 0 && !part.includes('\n')) content += part;
    else if (part !== END) {
      write(content + part); // what is left open ends with its line
      [content, depth] = ['', 0];
    }
  }
  return (out.join('') + content).replace(/(?<=\d)[⁄∕](?=\d)/g, '/');
}

function plain(kind: string, content: string, place: Place): string {
  const { before, after } = place;
  const trimmed = content.trim();
  const text = trimmed.replace(LINKED, '$1');
  const follows = after.replace(MARKS, '');
  if (/\d$/.test(before) && /^[oO0º]$/.test(text) && /^\s?[CFKNSEW](?!\p{L})/u.test(follows)) return '°';
  const [, digits = '', rest = ''] = /^(\d+)(.*)$/s.exec(text) ?? [];
  const isReference = place.isNote || text !== trimmed || LISTED.test(rest);
  const cents = digits === '' || isReference ? null : asCents(digits, place, { after: rest + follows, isApart: true });
  if (cents?.isPrice) return cents.mark + text;
  if (/^\d+\s?[/⁄∕]\s?\d+$/.test(text)) return /\d$/.test(before) ? ` ${text}` : text;
  if (kind === RAISED && rest === '' && digits !== '' && FRACTION.test(after))
    return (/\d$/.test(before) ? ' ' : '') + text + (after.startsWith(LOWERED) ? '/' : '');
  if (cents) return cents.mark + text;
  if (kind === LOWERED) return digits !== '' && /\d$/.test(before) ? `_${text}` : text;
  if (isFootnote(text, follows, place)) return '';
  const isBase = BASE.test(before);
  if (isBase && /^[23]$/.test(text)) return text === '2' ? '²' : '³';
  const isNumber = /\d$/.test(before);
  if ((isBase && /^(?:[-−–]?\d+|[nkxi])$/.test(text)) || (isNumber && /^(?:[-−–]?\d.*|[nkxi])$/s.test(text)))
    return `^${text}`;
  if (text === 'TM') return '™';
  return /[\p{L}\d]$/u.test(before) && /^\p{L}{4}/u.test(text) ? ` ${text}` : content;
}

const isPriced = (before: string, after: string): boolean =>
  PRICED_BEFORE.test(before.replace(MARKS, '')) || PRICED_AFTER.test(after.replace(MARKS, ''));

/** Whether a raised text refers to a note, or is the mark in front of the note itself. */
function isFootnote(text: string, follows: string, { before, isNote }: Place): boolean {
  if ((before + follows).trim() === '') return false;
  if (isNote && NOTED.test(text)) return true;
  if (/^\d/.test(follows) || !FOOTNOTE.test(text)) return false;
  if (!/^[\da-z]+$/.test(text)) return true;
  if (/^[a-z]/.test(text)) return /(?:\p{Ll}{3}|[^\p{L}\d\s])$/u.test(before);
  if (/\d$/.test(before)) {
    const whole = WHOLE_NUMBER.exec(before)?.[1];
    if (whole === '10' || whole === '2') return text === '1' && whole === '10';
    const isLong = whole === undefined || whole.length >= 4 || (whole.length >= 2 && COUNTED.test(follows));
    return isPriced(before, follows) || CODED.test(before) || isLong || text === '1' || text.length === 2;
  }
  if (/\s$/.test(before)) return !/^\p{L}/u.test(follows);
  return BASE.test(before) ? text === '1' : !(text.length === 2 && WHOLE_BEFORE_SIGN.test(before));
}

/** What stands between a number and the digits after it, if these are its cents or the minutes of its hour. */
function asCents(
  digits: string,
  { before, after: marked, decimal }: Place,
  { after, isApart }: { after: string; isApart: boolean },
): { mark: string; isPrice: boolean } | null {
  const whole = WHOLE_NUMBER.exec(before)?.[1];
  if (whole === undefined) return null;
  const isPrice = isPriced(before, after);
  const mark = whole.includes('.') ? ',' : /\D/.test(whole) ? '.' : decimal;
  if (isPrice) return digits.length === 2 || (digits.length === 3 && isApart) ? { mark, isPrice } : null;
  if (digits.length !== 2 || !isApart) return null;
  const isHour = Number(whole) <= 24 && Number(digits) < 60;
  if (isHour && (HOUR.test(marked) || RANGE_OF_HOURS.test(before))) return { mark: ':', isPrice };
  const isPower = whole === '2' || whole === '10';
  return !isPower && (whole.length < 4 || /\D/.test(whole) || digits === '00') ? { mark, isPrice } : null;
}

/** What stands between two elements. */
function between(kind: string, place: Place): string {
  const follows = place.after.replace(MARKS, '');
  const digits = /^\d+/.exec(follows)?.[0] ?? '';
  if (digits === '' || place.after.search(MARKS) === 0) return '';
  const rest = follows.slice(digits.length);
  if (digits.length === 2 && HAS_CENTS.test(place.before) && isPriced(place.before, rest)) return ' ';
  if (!/\d$/.test(place.before)) return '';
  // What is shown smaller has no end: a bracket may be the sentence's.
  const isReference = /^,\d/.test(rest) || (/^[)\]]/.test(rest) && !/[([]/.test(place.before));
  if (place.isNote || kind === NOTE || (kind === APART && isReference)) return ' ';
  const cents = asCents(digits, place, { after: rest, isApart: kind === APART });
  return cents?.mark ?? (kind === APART ? ' ' : '');
}
