import pg from 'pg';

const TIMESTAMPTZ = 1184;
const DATE = 1082;
const INT8 = 20;
const SPACE = 32;
const USUAL_LENGTH = '2026-11-20 02:38:44.143+00'.length;

/** `2026-11-20 02:38:44.14+00`: Postgres drops trailing zeros, and the offset follows the session's TimeZone. */
const TIMESTAMP = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?([+-]\d\d)(?::?(\d\d))?$/;

/**
 * Formats a timestamptz as callers see it (specification §1.1): RFC 3339, UTC, milliseconds, `Z`. Columns are
 * timestamptz(3); finer parts are cut, not rounded, so that a value never moves past a cursor's. Other values
 * (`infinity`, BC) are returned unchanged.
 */
export function timestampText(written: string): string {
  // The usual format is cut by position, for speed: a page of 50 rows has 150 such values.
  const isUsual = written.length === USUAL_LENGTH && written.charCodeAt(10) === SPACE && written[19] === '.';
  if (isUsual && written.endsWith('+00')) return `${written.slice(0, 10)}T${written.slice(11, 23)}Z`;
  const parts = TIMESTAMP.exec(written);
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

type ColumnParser = (text: string) => unknown;
const PARSERS = new Map<number, ColumnParser>([
  [TIMESTAMPTZ, timestampText],
  [INT8, bigintNumber],
  [DATE, (text) => text], // pg would return midnight in the machine's own time zone
]);

/** Parsers of column text for both pools. */
export const columnTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && PARSERS.get(oid)) || pg.types.getTypeParser(oid, format),
};
