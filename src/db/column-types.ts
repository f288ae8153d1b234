import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const SPACE = 32;
const WHOLE = '2026-11-20 02:38:44.143+00'.length;

/** `2026-11-20 02:38:44.14+00`: Postgres drops trailing zeros, and the offset follows the session's TimeZone. */
const WRITTEN = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::?(\d\d))?$/;

/**
 * A timestamptz as callers see it (specification §1.1): RFC 3339, UTC, milliseconds, `Z`. Columns are timestamptz(3);
 * finer parts are cut, not rounded, so that a value never moves past a cursor's. What is no such time (`infinity`, BC)
 * stays as it is.
 */
export function timestampText(written: string): string {
  // What nearly every row has is cut out by position: a page of 50 has 150 of them.
  if (written.length === WHOLE && written.charCodeAt(10) === SPACE && written[19] === '.' && written.endsWith('+00'))
    return `${written.slice(0, 10)}T${written.slice(11, 23)}Z`;
  const parts = WRITTEN.exec(written);
  if (!parts) return written;
  const [, day, time, fraction = '', hours, minutes = '00'] = parts;
  const text = `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}`;
  if (hours === '+00' && minutes === '00') return `${text}Z`;
  return new Date(`${text}${hours}:${minutes}`).toISOString();
}

/** A bigint as a number if that is exact, otherwise as its digits. */
export function bigintNumber(digits: string): number | string {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : digits;
}

type Parser = (text: string) => unknown;
const PARSERS = new Map<number, Parser>([
  [TIMESTAMPTZ, timestampText],
  [INT8, bigintNumber],
  [DATE, (text) => text], // pg would make it midnight of the machine's own zone
]);

/** How both pools turn column text into values. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format as 'text'),
} as pg.CustomTypesConfig;
