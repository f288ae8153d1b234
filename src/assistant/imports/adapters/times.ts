/** Times as exports write them, in milliseconds since 1970. Pure. */
import { DateTime } from 'luxon';
import type { DateOrder } from '../imported.dto.js';

const SECONDS_MAX = 100_000_000_000;
const CHARACTERS_MAX = 60;
const WITH_OFFSET = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i;
/** Before AM, new versions of Unicode's data have other spaces than the usual one. */
const SPACES = /[\s\u00A0\u202F]+/g;
/** A day, a time of 24 or of 12 hours, and an offset. */
const WHEN =
  /^(.{6,20}?)(?:(?:T|,? )(\d{1,2}):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(?: ?([ap])\.?m\.?)?)?(?: ?(Z|UTC|GMT|[+-]\d\d:?\d\d))?$/i;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const POINTS = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/;
const DAY_AND_MONTH = /^(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}[ -](\d{4})$/i;
const MONTH_AND_DAY = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2}),? (\d{4})$/i;
const NUMERIC = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)$/;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * @param timezone IANA, for times without an offset
 * @param order of dates such as `10/5/2026`; undefined = not known, so that those that could mean two days are none
 * @returns null if it is none, or could mean two days
 */
export function timeOf(value: unknown, timezone: string, order?: DateOrder): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? ofNumber(value) : null;
  const text = spaced(value);
  if (text === '' || text.length > CHARACTERS_MAX) return null;
  if (/^\d{9,14}(?:\.\d{1,9})?$/.test(text)) return ofNumber(Number(text));
  const [, day = '', ...time] = WHEN.exec(text) ?? [];
  const date = dateOf(day, order);
  if (date) return momentOf(date, time, timezone);
  // Whoever parses such a date would take it for an American one.
  if (!WITH_OFFSET.test(text) || NUMERIC.test(day)) return null;
  const ms = Date.parse(text.replace(/ (?:UTC|(?=[+-]))/, (zone) => (zone === ' UTC' ? 'Z' : '')));
  return Number.isNaN(ms) ? null : ms;
}

/** What comes first and second in a date such as `10/5/2026`, whose order depends on the country; null = another. */
export function numericDate(value: unknown): { text: string; first: number; second: number } | null {
  const text = spaced(value);
  const [, first, , second] = NUMERIC.exec(WHEN.exec(text)?.[1] ?? '') ?? [];
  return first === undefined ? null : { text, first: Number(first), second: Number(second) };
}

const spaced = (value: unknown): string =>
  typeof value === 'string' && value.length <= 10 * CHARACTERS_MAX ? value.replace(SPACES, ' ').trim() : '';

/** Seconds or milliseconds. */
const ofNumber = (value: number): number => Math.round(Math.abs(value) < SECONDS_MAX ? value * 1_000 : value);

interface Day {
  year: number;
  month: number;
  day: number;
}

function dateOf(text: string, order: DateOrder | undefined): Day | null {
  const of = (year = '', month = '', day = ''): Day => ({
    year: Number(year) + (year.length === 2 ? 2_000 : 0),
    month: /^\d/.test(month) ? Number(month) : MONTHS.indexOf(month.toLowerCase()) + 1,
    day: Number(day),
  });
  const [, ...ordered] = YEAR_FIRST.exec(text) ?? [];
  if (ordered.length > 0) return of(...ordered);
  const [, day, month, year] = POINTS.exec(text) ?? DAY_AND_MONTH.exec(text) ?? [];
  if (day !== undefined) return of(year, month, day);
  const [, named, dayOfNamed, yearOfNamed] = MONTH_AND_DAY.exec(text) ?? [];
  if (named !== undefined) return of(yearOfNamed, named, dayOfNamed);
  const [, first = '', , second = '', numericYear] = NUMERIC.exec(text) ?? [];
  const isDayFirst = Number(first) > 12 || (order === 'day_first' && Number(second) <= 12);
  const isTold = order !== undefined || isDayFirst || Number(second) > 12 || Number(first) === Number(second);
  if (first === '' || !isTold) return null;
  return isDayFirst ? of(numericYear, second, first) : of(numericYear, first, second);
}

function momentOf(day: Day, time: readonly (string | undefined)[], timezone: string): number | null {
  const [hour = '0', minute = '0', second = '0', fraction = '0', half, offset] = time;
  if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const millisecond = Math.floor(Number(`0.${fraction}`) * 1_000);
  const clock = { hour: hours, minute: Number(minute), second: Number(second), millisecond };
  const at = DateTime.fromObject({ ...day, ...clock }, { zone: zoneOf(offset, timezone) });
  return at.isValid ? at.toMillis() : null;
}

function zoneOf(offset: string | undefined, timezone: string): string {
  if (offset === undefined) return timezone;
  return /^[+-]/.test(offset) ? `UTC${offset.slice(0, 3)}:${offset.slice(-2)}` : 'UTC';
}
