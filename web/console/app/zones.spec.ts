/** Wall-clock time in the console: the moment of a clock time, across clock changes. */
import { DateTime } from 'luxon';
import { addDays, isZone, momentOf, offsetAt, startOfDay, wallTimeOf } from './zones.js';

const ZONES = ['UTC', 'Europe/Berlin', 'America/Santiago', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'];

describe('wall-clock time', () => {
  it.each(ZONES)('matches the clocks of %s throughout a year', (zone) => {
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const ms = Date.parse('2026-01-01T00:30:00Z') + hour * 3_600_000;
      const there = DateTime.fromMillis(ms, { zone });
      const wall = wallTimeOf(ms, zone);
      expect(wall).toEqual({ date: there.toISODate(), minute: there.hour * 60 + there.minute });
      expect(offsetAt(ms, zone)).toBe(there.offset * 60_000);
      // The first of two moments with the same time.
      const moment = momentOf(wall, zone);
      expect([moment <= ms, wallTimeOf(moment, zone)]).toEqual([true, wall]);
    }
  });

  it('shifts by an hour if the clocks skip it, and is the first of two if they repeat it', () => {
    const iso = (date: string, minute: number, zone = 'Europe/Berlin') =>
      new Date(momentOf({ date, minute }, zone)).toISOString();
    expect(iso('2026-03-29', 150)).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-03-29', 180)).toBe('2026-03-29T01:00:00.000Z');
    expect(iso('2026-10-25', 150)).toBe('2026-10-25T00:30:00.000Z');
    // Midnight itself is skipped there.
    expect(iso('2026-09-06', 0, 'America/Santiago')).toBe('2026-09-06T04:00:00.000Z');
  });

  it('has days of 23 and 25 hours', () => {
    const hours = (date: string) =>
      (startOfDay(addDays(date, 1), 'Europe/Berlin') - startOfDay(date, 'Europe/Berlin')) / 3_600_000;
    expect(['2026-03-29', '2026-10-25', '2026-10-26'].map(hours)).toEqual([23, 25, 24]);
  });

  it('accepts time zones by name only', () => {
    expect(['Europe/Berlin', '+02:00', 'Mars/Olympus', '', null].map(isZone)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
