/** Where meetings stand in a day, in the viewer's time zone. */
import { placedOn } from './week.js';

const timed = (starts_at: string, ends_at: string) => ({ id: starts_at, starts_at, ends_at });

describe('a day in the week view', () => {
  const at = (date: string, zone: string, ...meetings: ReturnType<typeof timed>[]) =>
    placedOn(date, zone, meetings).map(({ from, to, lane, lanes }) => [from, to, lane, lanes]);

  it('shows the same moment at the wall-clock time of each zone, before and after a clock change', () => {
    const before = timed('2026-03-27T09:00:00Z', '2026-03-27T10:00:00Z');
    const after = timed('2026-03-30T09:00:00Z', '2026-03-30T10:00:00Z');
    expect(at('2026-03-27', 'Europe/Berlin', before, after)).toEqual([[600, 660, 0, 1]]);
    expect(at('2026-03-30', 'Europe/Berlin', before, after)).toEqual([[660, 720, 0, 1]]);
    // The clocks there had changed three weeks earlier.
    expect(at('2026-03-27', 'America/New_York', before)).toEqual([[300, 360, 0, 1]]);
    expect(at('2026-03-30', 'America/New_York', after)).toEqual([[300, 360, 0, 1]]);
  });

  it('leaves out the hour that the clocks skip, and shows repeated hours side by side', () => {
    const over = timed('2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z');
    expect(at('2026-03-29', 'Europe/Berlin', over)).toEqual([[90, 210, 0, 1]]);
    const [first, second] = [
      timed('2026-10-25T00:15:00Z', '2026-10-25T00:45:00Z'),
      timed('2026-10-25T01:15:00Z', '2026-10-25T01:45:00Z'),
    ];
    expect(at('2026-10-25', 'Europe/Berlin', first, second)).toEqual([
      [135, 165, 0, 2],
      [135, 165, 1, 2],
    ]);
  });

  it('shows its part of a meeting across midnight', () => {
    const late = timed('2026-11-23T22:30:00Z', '2026-11-23T23:30:00Z');
    expect(at('2026-11-23', 'Europe/Berlin', late)).toEqual([[1410, 1440, 0, 1]]);
    expect(at('2026-11-24', 'Europe/Berlin', late)).toEqual([[0, 30, 0, 1]]);
    expect(at('2026-11-24', 'UTC', late)).toEqual([]);
  });
});
