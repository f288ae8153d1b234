/**
 * Which times a host offers: statements of local wall time, resolved at each slot's own date. Pure.
 *
 * A slot begins on the grid of its window (every `slot_minutes` of wall time from the window's start), and every minute
 * of it shows, on the wall clock of the governing statement's zone, a time of that window on that date. So a local time
 * that does not exist is never offered, and a slot that would be carried out of its window by a change of the clocks is
 * not either. A start that the clocks show twice is offered once: the first time, before they go back.
 */
import { IANAZone } from 'luxon';
import { minutesOf, WEEKDAYS, type Availability, type TimeWindow } from './availability.dto.js';

/** Half open: the end is outside. */
export interface Span {
  startMs: number;
  endMs: number;
}

/** A time on offer, with the statement that governs it. */
export interface Slot extends Span {
  statement: Availability;
}

export interface SlotQuery {
  /** Slots that start in here. */
  fromMs: number;
  toMs: number;
  nowMs: number;
  /** null = the host's usual one. Whole minutes. */
  lengthMs: number | null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** No zone is further from UTC: an instant that a clock shows as this local time lies within these of it. */
const AHEAD_MS = 15 * HOUR_MS;

/**
 * The slots that a host offers, in order.
 * @param statements of one host, in any order
 * @param busy live meetings of the host; they do not overlap one another
 */
export function offeredSlots(statements: readonly Availability[], busy: readonly Span[], asked: SlotQuery): Slot[] {
  const held = [...busy].sort((a, b) => a.startMs - b.startMs);
  const slots = erasOf(statements).flatMap(({ statement, startMs, endMs }) => {
    const earliestMs = Math.max(asked.fromMs, startMs, asked.nowMs + statement.minimum_notice_minutes * MINUTE_MS);
    const latestMs = Math.min(asked.toMs - 1, asked.nowMs + statement.horizon_days * DAY_MS);
    const lengthMs = asked.lengthMs ?? statement.slot_minutes * MINUTE_MS;
    const gapMs = Math.max(statement.buffer_before_minutes, statement.buffer_after_minutes) * MINUTE_MS;
    const found: Slot[] = [];
    for (const day of daysBetween(earliestMs, Math.min(latestMs, endMs)))
      for (const slot of slotsOfDay(statement, day, lengthMs))
        if (slot.startMs >= earliestMs && slot.startMs <= latestMs && slot.endMs <= endMs && isFree(slot, held, gapMs))
          found.push({ ...slot, statement });
    return found;
  });
  return slots.sort((a, b) => a.startMs - b.startMs);
}

/** Each statement with the time that it governs: at every instant the latest one that has begun. */
function erasOf(statements: readonly Availability[]): (Span & { statement: Availability })[] {
  const ordered = [...statements].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1));
  let endMs = Infinity;
  return ordered
    .reverse()
    .map((statement) => {
      const startMs = firstInstantOf(statement.effective_from, statement.timezone);
      const era = { statement, startMs, endMs };
      endMs = Math.min(endMs, startMs);
      return era;
    })
    .filter((era) => era.startMs < era.endMs)
    .reverse();
}

/** UTC midnights of all dates that a clock somewhere shows between two instants. */
function daysBetween(fromMs: number, toMs: number): number[] {
  const days: number[] = [];
  const first = Math.floor((fromMs - AHEAD_MS) / DAY_MS);
  for (let day = first; day * DAY_MS <= toMs + AHEAD_MS; day++) days.push(day * DAY_MS);
  return days;
}

/** @param dayMs UTC midnight of the local date */
function slotsOfDay(statement: Availability, dayMs: number, lengthMs: number): Span[] {
  const windows = windowsOn(statement, dayMs);
  if (!windows.length) return [];
  const clock = new DayClock(IANAZone.create(statement.timezone), dayMs);
  const slots: Span[] = [];
  for (const window of windows) {
    const until = minutesOf(window.end);
    for (let minute = minutesOf(window.start); minute < until; minute += statement.slot_minutes) {
      const startMs = clock.instantOf(minute);
      if (startMs !== null && clock.staysWithin(startMs, lengthMs, minutesOf(window.start), until))
        slots.push({ startMs, endMs: startMs + lengthMs });
    }
  }
  return slots;
}

function windowsOn({ weekly, exceptions }: Availability, dayMs: number): TimeWindow[] {
  const date = new Date(dayMs).toISOString().slice(0, 10);
  const exception = exceptions.find((one) => one.date === date);
  if (exception) return exception.windows;
  return weekly[WEEKDAYS[(new Date(dayMs).getUTCDay() + 6) % 7]!] ?? [];
}

/** Wall time of one local date in a zone. */
class DayClock {
  /** Offsets in force before and after everything that the date can show; the same on most days. */
  private readonly offsets: number[];

  constructor(
    private readonly zone: IANAZone,
    private readonly dayMs: number,
  ) {
    const [before, after] = [this.offsetAt(dayMs - AHEAD_MS), this.offsetAt(dayMs + DAY_MS + AHEAD_MS)];
    // The larger offset shows a local time first.
    this.offsets = before === after ? [before] : [Math.max(before, after), Math.min(before, after)];
  }

  /** When the clock first shows this minute of the date; null when it never does. */
  instantOf(minute: number): number | null {
    const wallMs = this.dayMs + minute * MINUTE_MS;
    for (const offset of this.offsets)
      if (this.offsets.length === 1 || this.offsetAt(wallMs - offset) === offset) return wallMs - offset;
    return null;
  }

  /** Does every minute from then on show a time of the date from minute `from` to before `until`? */
  staysWithin(startMs: number, lengthMs: number, from: number, until: number): boolean {
    const lastMs = startMs + lengthMs - MINUTE_MS;
    const offset = this.constantOffset(startMs, lastMs);
    // Without a change in between the first and the last minute tell of all.
    const step = offset === null ? MINUTE_MS : Math.max(lastMs - startMs, MINUTE_MS);
    for (let ms = startMs; ms <= lastMs; ms += step) {
      const shown = (ms + (offset ?? this.offsetAt(ms)) - this.dayMs) / MINUTE_MS;
      if (shown < from || shown >= until) return false;
    }
    return true;
  }

  /** In force from the first instant to the last; null where it changes between them. */
  private constantOffset(firstMs: number, lastMs: number): number | null {
    if (this.offsets.length === 1) return this.offsets[0]!;
    const offset = this.offsetAt(firstMs);
    return offset === this.offsetAt(lastMs) ? offset : null;
  }

  private offsetAt(ms: number): number {
    return this.zone.offset(ms) * MINUTE_MS;
  }
}

/** The first instant that shows this date or, where a zone skipped it, a later one. */
function firstInstantOf(date: string, timezone: string): number {
  const dayMs = Date.parse(`${date}T00:00:00Z`);
  const clock = new DayClock(IANAZone.create(timezone), dayMs);
  for (let minute = 0; minute < 1_440; minute++) {
    const instant = clock.instantOf(minute);
    if (instant !== null) return instant;
  }
  return firstInstantOf(new Date(dayMs + DAY_MS).toISOString().slice(0, 10), timezone);
}

/** @param held in order, not overlapping */
function isFree(slot: Span, held: Span[], gapMs: number): boolean {
  let [low, high] = [0, held.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (held[middle]!.endMs > slot.startMs - gapMs) high = middle;
    else low = middle + 1;
  }
  return low === held.length || held[low]!.startMs >= slot.endMs + gapMs;
}
