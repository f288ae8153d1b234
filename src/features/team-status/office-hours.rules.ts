/** Whether an office is open, and when it opens next. Pure. */
import { DateTime } from 'luxon';
import { minutesOf, WEEKDAYS, type TimeWindow } from '../meetings/availability.dto.js';
import type { OfficeHoursDto } from './office-hours.dto.js';

/** An office that does not open within a year says no time. */
const DAYS_MAX = 366;
const MIDNIGHT = 24 * 60;

export interface OpenState {
  isOpen: boolean;
  /** Null while it is open, and where it does not open within a year. */
  opensAtMs: number | null;
}

export function openStateAt(hours: OfficeHoursDto, nowMs: number): OpenState {
  const today = DateTime.fromMillis(nowMs, { zone: hours.timezone }).startOf('day');
  for (let day = 0; day <= DAYS_MAX; day++) {
    const date = today.plus({ days: day });
    for (const { start, end } of windowsOn(hours, date)) {
      const [startMs, endMs] = [instantOf(date, start), instantOf(date, end)];
      if (startMs <= nowMs && nowMs < endMs) return { isOpen: true, opensAtMs: null };
      if (startMs > nowMs) return { isOpen: false, opensAtMs: startMs };
    }
  }
  return { isOpen: false, opensAtMs: null };
}

function windowsOn({ weekly, exceptions }: OfficeHoursDto, date: DateTime): TimeWindow[] {
  const exception = exceptions.find((one) => one.date === date.toISODate());
  if (exception) return exception.windows;
  const weekday = WEEKDAYS[date.weekday - 1];
  return weekday ? weekly[weekday] : [];
}

/** A local time that the clocks leave out is the moment right after. */
function instantOf(date: DateTime, time: string): number {
  const minutes = minutesOf(time);
  if (minutes === MIDNIGHT) return date.plus({ days: 1 }).startOf('day').toMillis();
  return date.set({ hour: Math.floor(minutes / 60), minute: minutes % 60 }).toMillis();
}
