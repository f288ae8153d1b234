/** Days in a customer's text: `2026-12-03`, `3 December`, `Friday`, `tomorrow`, in the agent's languages. */
import { monthOf, NAMES_WITHOUT_SPACES, weekdayOf } from '../proof/calendar-names.js';

const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt', 'it', 'ar', 'hi', 'zh', 'ja', 'th'];
const DAY_MS = 86_400_000;
const ISO = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?![\d-])/gu;
/** Day first, as is usual with dots. `3/4/2026` is ambiguous, and is not recognised. */
const DOTTED = /(?<![\d.])(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/gu;
const EAST_ASIAN = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号號]/gu;
const WORD = /\p{L}[\p{L}\p{M}-]{1,30}/gu;

/** The day of a timestamp. @param timezone IANA; null = UTC */
export const dayAt = (ms: number, timezone: string | null): string =>
  // Swedish dates are formatted like ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone: timezone ?? 'UTC' }).format(ms);

/** The first instant of a day in a time zone and that of the next, RFC 3339. @param timezone IANA; null = UTC */
export function dayBounds(day: string, timezone: string | null): { from: string; to: string } {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone ?? 'UTC',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  const startOf = (date: string): string => {
    const midnight = Date.parse(`${date}T00:00:00Z`);
    const local = Date.parse(`${format.format(midnight).replace(' ', 'T')}Z`);
    return new Date(2 * midnight - local).toISOString();
  };
  return { from: startOf(day), to: startOf(addDays(day, 1)) };
}

export interface NamedDay {
  /** YYYY-MM-DD */
  day: string;
  start: number;
  end: number;
}

/** `today`, `tomorrow` and the day after it, from the platform's locale data. Lower case → days from today. */
const RELATIVE = new Map(
  LANGUAGES.flatMap((language) =>
    [0, 1, 2].map(
      (days) => [new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day'), days] as const,
    ),
  )
    .filter(([name]) => /^[\p{L}\p{M}]+$/u.test(name))
    .map(([name, days]) => [name.toLowerCase(), days]),
);
const SPACELESS = /^[\p{Script=Han}\p{Script=Thai}]/u;
const RELATIVE_WITHOUT_SPACES = [...RELATIVE].filter(([name]) => SPACELESS.test(name));

/** The days in a text, without duplicates. */
export const datesIn = (text: string, today: string): string[] => [
  ...new Set(namedDays(text, today).map(({ day }) => day)),
];

/** A text without its days. */
export const withoutDays = (text: string, today: string | null): string =>
  (today === null ? [] : namedDays(text, today))
    .toReversed()
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);

/** @param today YYYY-MM-DD, in the customer's time zone; a weekday or a date without a year is the next one after it */
export function namedDays(text: string, today: string): NamedDay[] {
  const found: NamedDay[] = [];
  const add = (day: string | null, start: number, length: number): void => {
    const end = start + length;
    if (day !== null && !found.some((other) => start < other.end && other.start < end)) found.push({ day, start, end });
  };
  for (const { 0: all, 1: year, 2: month, 3: day, index } of text.matchAll(ISO))
    add(dayOf(Number(year), Number(month), Number(day)), index, all.length);
  for (const { 0: all, 1: day, 2: month, 3: year, index } of text.matchAll(DOTTED))
    add(dayOf(Number(year), Number(month), Number(day)), index, all.length);
  for (const { 0: all, 1: year, 2: month, 3: day, index } of text.matchAll(EAST_ASIAN))
    add(
      year ? dayOf(Number(year), Number(month), Number(day)) : nextDate(today, Number(month), Number(day)),
      index,
      all.length,
    );
  for (const { 0: word, index } of text.matchAll(WORD)) addWord(word, index);
  for (const [name, { kind, value }] of NAMES_WITHOUT_SPACES)
    if (kind === 'weekday' && text.includes(name)) add(nextWeekday(today, value), text.indexOf(name), name.length);
  for (const [name, days] of RELATIVE_WITHOUT_SPACES)
    if (text.includes(name)) add(addDays(today, days), text.indexOf(name), name.length);
  return found.sort((a, b) => a.start - b.start);

  function addWord(word: string, index: number): void {
    const before = text.slice(Math.max(0, index - 20), index);
    const after = text.slice(index + word.length, index + word.length + 20);
    const days = RELATIVE.get(word.toLowerCase());
    // `Donnerstag Morgen`, `guten Morgen`, `por la mañana`
    if (/^(?:morgen|mañana)$/iu.test(word) && /(?:tag|woch|heute|guten|\b(?:la|esta))\s$/iu.test(before)) return;
    if (days !== undefined) return add(addDays(today, days), index, word.length);
    // Of `Donnerstagnachmittag` only the day.
    const name = /^.{2,10}(?:tag|woch)(?=(?:vor|nach)?mittag|abend|morgen|früh)/iu.exec(word)?.[0] ?? word;
    const weekday = weekdayOf(name, { before, after, lenient: false });
    if (weekday !== undefined) return add(nextWeekday(today, weekday), index, name.length);
    const month = monthOf(word, { before, after, lenient: true });
    if (month === undefined) return;
    const first = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|\.|º)?\s?(?:(?:de|of|di)\s)?$/u.exec(before);
    const second = first ? null : /^\.?\s(\d{1,2})(?:st|nd|rd|th)?(?!\d|:)/u.exec(after);
    const dated = first ?? second;
    if (!dated) return;
    const rest = second ? after.slice(second[0].length) : after;
    const year = /^\.?(?:,|\sde)?\s(\d{4})(?!\d)/u.exec(rest);
    const day = Number(dated[1]);
    const start = first ? index - first[0].length : index;
    const end = index + word.length + (second?.[0].length ?? 0) + (year?.[0].length ?? 0);
    add(year ? dayOf(Number(year[1]), month, day) : nextDate(today, month, day), start, end - start);
  }
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
}

function nextDate(today: string, month: number, day: number): string | null {
  const year = Number(today.slice(0, 4));
  const near = dayOf(year, month, day);
  return near !== null && near >= today ? near : dayOf(year + 1, month, day);
}

const addDays = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);

/** @param weekday 1 (Monday) to 7 */
function nextWeekday(today: string, weekday: number): string {
  const now = ((new Date(today).getUTCDay() + 6) % 7) + 1;
  return addDays(today, ((weekday - now + 6) % 7) + 1);
}
