/** Where hours, days, weeks and months begin in a time zone, also across changes of its clocks. */
import { IANAZone } from 'luxon';
import type { Granularity } from './analytics.dto.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No local day is longer, whatever its clocks do. */
const LONGEST_DAY_MS = 28 * HOUR_MS;

/** Two moments lie in one item if their labels are the same. */
type Label = (ms: number) => number | string;

/**
 * The beginnings of all items that the window meets, oldest first; the first may lie before `fromMs`. An hour ends where
 * the clock shows another hour or is put forward or back; days, weeks (from Monday) and months end where the date does.
 * @param most one more than this is never made: whoever gets it knows that there are too many
 */
export function itemStarts(
  fromMs: number,
  toMs: number,
  granularity: Granularity,
  timezone: string,
  most: number,
): number[] {
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
  for (let at = next(start, label, usualMs, longestMs); at < toMs; at = next(at, label, usualMs, longestMs)) {
    if (itemOf(at) === itemOf(starts.at(-1)!)) continue;
    starts.push(at);
    if (starts.length > most) break;
  }
  return starts;
}

/**
 * Minutes of local time ahead of UTC. ICU takes 20 µs to say so, and an hourly series of a month asks two thousand times: asked
 * of midnights alone, but on a day that ends with another offset. No place ever changed its clocks twice within a day (the
 * tz database's least is four).
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

/** The first moment, to the minute, of the stretch in which `ms` lies. */
function startOf(ms: number, label: Label, longestMs: number): number {
  const wanted = label(ms);
  const minute = Math.floor(ms / MINUTE_MS) * MINUTE_MS;
  return search(minute - longestMs - MINUTE_MS, minute, (at) => label(at) === wanted);
}

/** The first moment after the stretch that begins at `start`. */
function next(start: number, label: Label, usualMs: number, longestMs: number): number {
  const own = label(start);
  const usual = start + usualMs;
  if (label(usual) !== own && label(usual - MINUTE_MS) === own) return usual;
  return search(start, start + longestMs, (at) => label(at) !== own);
}

/** The first minute in (no, yes] at which `holds`, which does not at `no`, does at `yes`, and changes once between. */
function search(no: number, yes: number, holds: (at: number) => boolean): number {
  while (yes - no > MINUTE_MS) {
    const middle = no + Math.floor((yes - no) / MINUTE_MS / 2) * MINUTE_MS;
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
