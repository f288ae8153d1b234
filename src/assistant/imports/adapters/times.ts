/** Times as exports write them, in milliseconds since 1970. Pure. */
import { DateTime } from 'luxon';

const SECONDS_MAX = 100_000_000_000;
const CHARACTERS_MAX = 60;
const WITH_OFFSET = /(?:Z|UTC|GMT|[+-]\d\d:?\d\d)$/i;
const ISO = /^\d{4}-\d\d?-\d\d?(?:[T ]|$)/;
/** The day and the month cannot be mixed up: of `10/5/2026` they could. */
const FORMATS = ['yyyy-M-d H:mm', 'yyyy/M/d H:mm', 'd.M.yyyy H:mm', 'd.M.yyyy, H:mm', 'd LLL yyyy H:mm'].flatMap(
  (format) => [format, `${format}:ss`],
);
const DAYS = ['yyyy/M/d', 'd.M.yyyy'];

/**
 * @param timezone IANA, for times without an offset
 * @returns null if it is none, or could mean two days
 */
export function timeOf(value: unknown, timezone: string): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? ofNumber(value) : null;
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (text === '' || text.length > CHARACTERS_MAX) return null;
  if (/^\d{9,14}(?:\.\d{1,9})?$/.test(text)) return ofNumber(Number(text));
  if (WITH_OFFSET.test(text)) {
    const ms = Date.parse(
      text
        .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
        .replace(/ (?:UTC|(?=[+-]))/, (zone) => (zone === ' UTC' ? 'Z' : '')),
    );
    return Number.isNaN(ms) ? null : ms;
  }
  const zone = { zone: timezone, locale: 'en' };
  const iso = ISO.test(text) ? DateTime.fromISO(text.replace(' ', 'T'), zone) : null;
  if (iso?.isValid) return iso.toMillis();
  const found = [...FORMATS, ...DAYS].map((format) => DateTime.fromFormat(text, format, zone)).find((at) => at.isValid);
  return found?.toMillis() ?? null;
}

/** Seconds or milliseconds. */
const ofNumber = (value: number): number => Math.round(Math.abs(value) < SECONDS_MAX ? value * 1_000 : value);
