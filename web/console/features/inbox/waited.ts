import { spanFormat } from '../../ui/formats.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Units, each with its size and the maximum wait that it displays. */
const UNITS = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, 2 * DAY],
  ['day', DAY, Infinity],
] as const;
/** Longer waits are marked as late. */
const LONG_MS = 10 * MINUTE;

/**
 * Formats a wait as "6 min", "3 hr", "2 days"; null below a minute.
 * @param since ISO 8601 @param now in milliseconds
 */
export function waitedFor(since: string, now: number, language: string): { words: string | null; isLong: boolean } {
  const ms = now - Date.parse(since);
  if (ms < MINUTE) return { words: null, isLong: false };
  const [unit, size] = UNITS.find(([, , most]) => ms < most) ?? UNITS[2];
  return { words: spanFormat[unit](language).format(Math.floor(ms / size)), isLong: ms > LONG_MS };
}
