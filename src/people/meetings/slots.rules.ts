/**
 * Computes which times a host offers: schedules of local wall time, resolved at each slot's own date. Pure.
 *
 * A slot starts on the grid of its window (every `slot_minutes` of wall time from the window's start), and each of its
 * minutes must be, on the wall clock of the schedule's zone, within that window on that date. So a local time that does
 * not exist is never offered, nor is a slot that a clock change would move out of its window. A start that occurs twice
 * is offered once: at its first occurrence, before the clocks go back.
 */
import { IANAZone } from 'luxon';
import { minutesOf, WEEKDAYS, type Availability, type TimeWindow } from './availability.dto.js';
import { required } from '../../platform/kernel/invariant.js';

/** Half open: excludes the end. */
export interface BusySpan {
  startMs: number;
  endMs: number;
}

/** An offered time, with the schedule that applies to it. */
export interface MeetingSlot extends BusySpan {
  schedule: Availability;
}

export interface SlotQuery {
  /** Only slots that start within this span. */
  fromMs: number;
  toMs: number;
  nowMs: number;
  /** null = the host's usual one. Whole minutes. */
  lengthMs: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Maximum difference of a zone from UTC: bounds the instants that can show a given local time. */
const AHEAD_MS = 15 * HOUR_MS;

/**
 * The slots that a host offers, in order.
 * @param schedules of one host, in any order
 * @param busy live meetings of the host; they do not overlap one another
 */
export function offeredSlots(
  schedules: readonly Availability[],
  busy: readonly BusySpan[],
  query: SlotQuery,
): MeetingSlot[] {
  const busySpans = [...busy].sort((a, b) => a.startMs - b.startMs);
  const slots = effectiveSpans(schedules).flatMap(({ schedule, startMs, endMs }) => {
    const earliestMs = Math.max(query.fromMs, startMs, query.nowMs + schedule.minimum_notice_minutes * MINUTE_MS);
    const latestMs = Math.min(query.toMs - 1, query.nowMs + schedule.horizon_days * DAY_MS);
    const lengthMs = query.lengthMs ?? schedule.slot_minutes * MINUTE_MS;
    const gapMs = Math.max(schedule.buffer_before_minutes, schedule.buffer_after_minutes) * MINUTE_MS;
    const found: MeetingSlot[] = [];
    for (const day of daysBetween(earliestMs, Math.min(latestMs, endMs)))
      for (const slot of slotsOfDay(schedule, day, lengthMs))
        if (
          slot.startMs >= earliestMs &&
          slot.startMs <= latestMs &&
          slot.endMs <= endMs &&
          isFree(slot, busySpans, gapMs)
        )
          found.push({ ...slot, schedule });
    return found;
  });
  return slots.sort((a, b) => a.startMs - b.startMs);
}

/** Adds to each schedule the span in which it applies: at every instant, the latest schedule that has started. */
function effectiveSpans(schedules: readonly Availability[]): (BusySpan & { schedule: Availability })[] {
  const ordered = [...schedules].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  let endMs = Infinity;
  return ordered
    .reverse()
    .map((schedule) => {
      const startMs = firstInstantOf(schedule.effective_from, schedule.timezone);
      const effective = { schedule, startMs, endMs };
      endMs = Math.min(endMs, startMs);
      return effective;
    })
    .filter((effective) => effective.startMs < effective.endMs)
    .reverse();
}

/** UTC midnights of all dates that any clock shows between two instants. */
function daysBetween(fromMs: number, toMs: number): number[] {
  const days: number[] = [];
  const first = Math.floor((fromMs - AHEAD_MS) / DAY_MS);
  for (let day = first; day * DAY_MS <= toMs + AHEAD_MS; day++) days.push(day * DAY_MS);
  return days;
}

/** @param dayMs UTC midnight of the local date */
function slotsOfDay(schedule: Availability, dayMs: number, lengthMs: number): BusySpan[] {
  const windows = windowsOn(schedule, dayMs);
  if (!windows.length) return [];
  const clock = new DayClock(IANAZone.create(schedule.timezone), dayMs);
  const slots: BusySpan[] = [];
  for (const window of windows) {
    const until = minutesOf(window.end);
    for (let minute = minutesOf(window.start); minute < until; minute += schedule.slot_minutes) {
      const startMs = clock.instantOf(minute);
      if (startMs !== null && clock.staysWithin(startMs, { lengthMs, from: minutesOf(window.start), until }))
        slots.push({ startMs, endMs: startMs + lengthMs });
    }
  }
  return slots;
}

function windowsOn({ weekly, exceptions }: Availability, dayMs: number): TimeWindow[] {
  const date = new Date(dayMs).toISOString().slice(0, 10);
  const exception = exceptions.find((one) => one.date === date);
  if (exception) return exception.windows;
  return weekly[required(WEEKDAYS[(new Date(dayMs).getUTCDay() + 6) % 7], 'the weekday')] ?? [];
}

/** Wall time of one local date in a zone. */
class DayClock {
  /** Offsets in force before and after everything that the date can show; the same on most days. */
  private readonly offsets: readonly [number] | readonly [number, number];

  constructor(
    private readonly zone: IANAZone,
    private readonly dayMs: number,
  ) {
    const [before, after] = [this.offsetAt(dayMs - AHEAD_MS), this.offsetAt(dayMs + DAY_MS + AHEAD_MS)];
    // The larger offset shows a local time first.
    this.offsets = before === after ? [before] : [Math.max(before, after), Math.min(before, after)];
  }

  /** When the clock first shows this minute of the date; null if it never does. */
  instantOf(minute: number): number | null {
    const wallMs = this.dayMs + minute * MINUTE_MS;
    for (const offset of this.offsets)
      if (this.offsets.length === 1 || this.offsetAt(wallMs - offset) === offset) return wallMs - offset;
    return null;
  }

  /** Whether every minute of the slot shows a time of the date from minute `from` to before `until`. */
  staysWithin(startMs: number, { lengthMs, from, until }: { lengthMs: number; from: number; until: number }): boolean {
    const lastMs = startMs + lengthMs - MINUTE_MS;
    const offset = this.constantOffset(startMs, lastMs);
    // Without a clock change in between, the first and the last minute suffice.
    const step = offset === null ? MINUTE_MS : Math.max(lastMs - startMs, MINUTE_MS);
    for (let ms = startMs; ms <= lastMs; ms += step) {
      const shown = (ms + (offset ?? this.offsetAt(ms)) - this.dayMs) / MINUTE_MS;
      if (shown < from || shown >= until) return false;
    }
    return true;
  }

  /** The offset from the first instant to the last; null if it changes between them. */
  private constantOffset(firstMs: number, lastMs: number): number | null {
    if (this.offsets.length === 1) return this.offsets[0];
    const offset = this.offsetAt(firstMs);
    return offset === this.offsetAt(lastMs) ? offset : null;
  }

  private offsetAt(ms: number): number {
    return this.zone.offset(ms) * MINUTE_MS;
  }
}

/** The first instant that shows this date or, if the zone skipped it, a later one. */
function firstInstantOf(date: string, timezone: string): number {
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  const clock = new DayClock(IANAZone.create(timezone), dayMs);
  for (let minute = 0; minute < 1_440; minute++) {
    const instant = clock.instantOf(minute);
    if (instant !== null) return instant;
  }
  return firstInstantOf(new Date(dayMs + DAY_MS).toISOString().slice(0, 10), timezone);
}

/** @param busySpans ordered, not overlapping */
function isFree(slot: BusySpan, busySpans: BusySpan[], gapMs: number): boolean {
  let [low, high] = [0, busySpans.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = busySpans[middle];
    if (span && span.endMs > slot.startMs - gapMs) high = middle;
    else low = middle + 1;
  }
  const next = busySpans[low];
  return next === undefined || next.startMs >= slot.endMs + gapMs;
}
