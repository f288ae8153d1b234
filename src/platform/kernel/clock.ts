/** Time as a dependency, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The range of times that both RFC 3339 and PostgreSQL can represent: years 1 to 9999, in UTC. */
export const EARLIEST_MS = Date.parse('0001-01-01T00:00:00.000Z');
export const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');

/** Formats a time in RFC 3339, clamped to the supported range. For times computed from a caller's input. */
export const timeAt = (ms: number): string => new Date(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS)).toISOString();

/** The current time, but never before the previous one, even if another instance's clock is ahead. Both RFC 3339. */
export const momentFrom = (last: string, nowMs: number): string =>
  new Date(Math.max(nowMs, Date.parse(last))).toISOString();

/** Milliseconds between two RFC 3339 times, both in UTC with milliseconds, as the database layer returns them. */
export function millisecondsBetween(from: string, to: string): number {
  // Both times are nearly always on the same day. Comparing text then avoids Date, which would cost more than
  // the rest of a list's row.
  if (from.slice(0, 10) === to.slice(0, 10)) return millisecondOfDay(to) - millisecondOfDay(from);
  return Date.parse(to) - Date.parse(from);
}

/** Millisecond of the day of a time such as `2026-11-20T02:38:44.143Z`. */
function millisecondOfDay(time: string): number {
  const twoDigits = (index: number): number => 10 * digit(time, index) + digit(time, index + 1);
  const seconds = 3_600 * twoDigits(11) + 60 * twoDigits(14) + twoDigits(17);
  return 1_000 * seconds + 100 * digit(time, 20) + twoDigits(21);
}

const digit = (text: string, index: number): number => text.charCodeAt(index) - 48;
