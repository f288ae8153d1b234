import { spanFormat } from '../../ui/formats.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Each with its size, and below which wait it is taken. */
const UNITS = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, 2 * DAY],
  ['day', DAY, Infinity],
] as const;
/** Who waits longer than this is marked as late. */
const LONG_MS = 10 * MINUTE;

/**
 * "6 min", "3 hr", "2 days"; null within a minute.
 * @param since ISO 8601 @param now in milliseconds
 */
export function waitedFor(since: string, now: number, language: string): { words: string | null; isLong: boolean } {
  const ms = now - Date.parse(since);
  if (ms < MINUTE) return { words: null, isLong: false };
  const [unit, size] = UNITS.find(([, , most]) => ms < most) ?? UNITS[2];
  return { words: spanFormat[unit](language).format(Math.floor(ms / size)), isLong: ms > LONG_MS };
}
