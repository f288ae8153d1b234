/** Start times of hours, days, weeks and months in a time zone, also across clock changes. */
import { IANAZone } from 'luxon';
import type { Granularity } from './analytics.dto.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No local day is longer, whatever its clocks do. */
const LONGEST_DAY_MS = 28 * HOUR_MS;

/** Two times are in the same item if their labels are equal. */
type Label = (ms: number) => number | string;

/**
 * The start times of all items that overlap the period, oldest first; the first may be before `fromMs`. An hour
 * ends when the clock shows another hour or is changed; days, weeks (from Monday) and months end with the date.
 * @param most at most one more than this is returned, from which the caller sees that there are too many
 */
export function itemStarts({
  fromMs,
  toMs,
  granularity,
  timezone,
  limit,
}: {
  fromMs: number;
  toMs: number;
  granularity: Granularity;
  timezone: string;
  limit: number;
}): number[] {
  if (fromMs >= toMs) return [];
  const offset = offsetsOf(timezone);
  const localMs = (ms: number): number => ms + offset(ms) * MINUTE_MS;
  const date: Label = (ms) => Math.floor(localMs(ms) / DAY_MS);
  const hour: Label = (ms) => `${Math.floor(localMs(ms) / HOUR_MS)} ${offset(ms)}`;
  const [label, usualMs, longestMs] =
    granularity === 'hour' ? [hour, HOUR_MS, HOUR_MS] : [date, DAY_MS, LONGEST_DAY_MS];
  const itemOf = granularity === 'week' ? weekOf(date) : granularity === 'month' ? monthOf(date) : label;
  let start = startOf(fromMs, label, longestMs);
  for (let item = itemOf(start), earlier; ; start = earlier) {
    earlier = startOf(start - MINUTE_MS, label, longestMs);
    if (granularity === 'hour' || itemOf(earlier) !== item) break;
  }
  const starts = [start];
  let last = itemOf(start);
  for (let at = next(start, { label, usualMs, longestMs }); at < toMs; at = next(at, { label, usualMs, longestMs })) {
    const item = itemOf(at);
    if (item === last) continue;
    last = item;
    starts.push(at);
    if (starts.length > limit) break;
  }
  return starts;
}

/**
 * Minutes of local time ahead of UTC. ICU takes 20 µs for this, and an hourly series of a month needs it two
 * thousand times: so it is only called for midnights, and for other times of days that end with another offset.
 * No zone has ever changed its clocks twice within a day (the tz database's minimum is four days).
 */
function offsetsOf(timezone: string): (ms: number) => number {
  const zone = IANAZone.create(timezone);
  const midnights = new Map<number, number>();
  const atMidnight = (day: number): number => {
    const known = midnights.get(day) ?? zone.offset(day * DAY_MS);
    midnights.set(day, known);
    return known;
  };
  return (ms) => {
    const day = Math.floor(ms / DAY_MS);
    const offset = atMidnight(day);
    return offset === atMidnight(day + 1) ? offset : zone.offset(ms);
  };
}

/** Day 0 was a Thursday. */
const weekOf =
  (date: Label): Label =>
  (ms) =>
    Math.floor((Number(date(ms)) + 3) / 7);

const monthOf =
  (date: Label): Label =>
  (ms) =>
    new Date(Number(date(ms)) * DAY_MS).toISOString().slice(0, 7);

/** The first time, to the minute, with the same label as `ms`. */
function startOf(ms: number, label: Label, longestMs: number): number {
  const targetLabel = label(ms);
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return search(minute - longestMs - MINUTE_MS, minute, (at) => label(at) === targetLabel);
}

/** The first time after the item that starts at `start`. */
function next(
  start: number,
  { label, usualMs, longestMs }: { label: Label; usualMs: number; longestMs: number },
): number {
  const startLabel = label(start);
  const usual = start + usualMs;
  if (label(usual) !== startLabel && label(usual - MINUTE_MS) === startLabel) return usual;
  return search(start, start + longestMs, (at) => label(at) !== startLabel);
}

/**
 * Binary search: the first minute in (low, high] for which `holds` is true; it must be false at `low`, true at
 * `high`, and change once.
 */
function search(low: number, high: number, holds: (at: number) => boolean): number {
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / MINUTE_MS / 2) * MINUTE_MS;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}
