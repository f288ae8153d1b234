/** Whether an office is open, and when it opens next. Pure. */
import { DateTime } from 'luxon';
import { minutesOf, WEEKDAYS, type TimeWindow } from '../../people/meetings/availability.dto.js';
import type { OfficeHoursDto } from './office-hours.dto.js';

/** An office that does not open within this many days has no next opening. */
const DAYS_MAX = 366;
const MIDNIGHT = 24 * 60;
const MINUTE_MS = 60_000;

export interface OpenState {
  isOpen: boolean;
  /** Null while it is open, and if it does not open within a year. */
  opensAtMs: number | null;
}

export function openStateAt(hours: OfficeHoursDto, nowMs: number): OpenState {
  const today = DateTime.fromMillis(nowMs, { zone: hours.timezone }).startOf('day');
  for (const { date, windows } of daysFrom(hours, today))
    for (const { start, end } of windows) {
      const [startMs, endMs] = [instantOf(date, start), instantOf(date, end)];
      if (endMs <= startMs) continue; // skipped by daylight saving time
      if (startMs <= nowMs && nowMs < endMs) return { isOpen: true, opensAtMs: null };
      if (startMs > nowMs) return { isOpen: false, opensAtMs: startMs };
    }
  return { isOpen: false, opensAtMs: null };
}

/** The days of a year on which an office may open, in order; without weekly hours only the exceptions. */
function* daysFrom(
  { weekly, exceptions }: OfficeHoursDto,
  today: DateTime,
): Generator<{ date: DateTime; windows: TimeWindow[] }> {
  if (WEEKDAYS.every((weekday) => weekly[weekday].length === 0)) {
    const [first, last] = [isoOf(today), isoOf(today.plus({ days: DAYS_MAX }))];
    const ahead = exceptions.filter(({ date }) => date >= first && date <= last);
    for (const { date, windows } of ahead.sort((a, b) => (a.date < b.date ? -1 : 1)))
      yield { date: DateTime.fromISO(date, { zone: today.zone }), windows };
    return;
  }
  const exceptional = new Map(exceptions.map(({ date, windows }) => [date, windows]));
  for (let day = 0; day <= DAYS_MAX; day++) {
    const date = today.plus({ days: day });
    const weekday = WEEKDAYS[date.weekday - 1];
    yield { date, windows: exceptional.get(isoOf(date)) ?? (weekday ? weekly[weekday] : []) };
  }
}

const isoOf = (date: DateTime): string => date.toISODate() ?? '';

/** A local time skipped by daylight saving time counts as the moment right after the gap. */
function instantOf(date: DateTime, time: string): number {
  const minutes = minutesOf(time);
  if (minutes === MIDNIGHT) return date.plus({ days: 1 }).startOf('day').toMillis();
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
  const opening = date.set({ hour, minute });
  return opening.hour === hour && opening.minute === minute ? opening.toMillis() : gapBefore(opening);
}

/** When the clocks were last put forward. @param shown at most that gap's length after it */
function gapBefore(shown: DateTime): number {
  let [before, after] = [shown.minus({ days: 1 }).toMillis(), shown.toMillis()];
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (shown.zone.offset(middle) === shown.offset) after = middle;
    else before = middle;
  }
  return after;
}
