import { stepsOf } from '../../../test/support/steps.js';
import { normalOfficeHours } from './office-hours.dto.js';
import { openStateAt } from './office-hours.rules.js';

const BERLIN = normalOfficeHours({
  timezone: 'Europe/Berlin',
  weekly: {
    friday: [
      { start: '09:00', end: '12:00' },
      { start: '13:00', end: '17:00' },
    ],
    saturday: [{ start: '20:00', end: '24:00' }],
    sunday: [{ start: '00:00', end: '04:00' }],
  },
  exceptions: [
    { date: '2026-12-25', windows: [] },
    { date: '2026-12-24', windows: [{ start: '08:00', end: '10:00' }] },
  ],
});
const at = (local: string): string => {
  const { isOpen, opensAtMs } = openStateAt(BERLIN, Date.parse(local));
  return isOpen ? 'open' : opensAtMs === null ? 'never' : new Date(opensAtMs).toISOString();
};

describe('office hours', () => {
  it.each([
    ['before them', '2026-03-06T08:59:59+01:00', '2026-03-06T08:00:00.000Z'],
    ['from their first second', '2026-03-06T09:00:00+01:00', 'open'],
    ['in the lunch break', '2026-03-06T12:00:00+01:00', '2026-03-06T12:00:00.000Z'],
    ['on a day off', '2026-03-09T10:00:00+01:00', '2026-03-13T08:00:00.000Z'],
    ['over midnight', '2026-03-07T23:59:59+01:00', 'open'],
    ['on a holiday, and the time after it', '2026-12-25T10:00:00+01:00', '2026-12-26T19:00:00.000Z'],
    ['on a date with hours of its own', '2026-12-24T09:59:00+01:00', 'open'],
    ['across the change to summer time', '2026-03-28T12:00:00+01:00', '2026-03-28T19:00:00.000Z'],
    ['in summer time', '2026-04-03T08:30:00+02:00', '2026-04-03T07:00:00.000Z'],
    // Because the clocks change that night, Sunday's four hours last three.
    ['in the night that is shorter', '2026-03-29T03:30:00+02:00', 'open'],
    ['after the night that is shorter', '2026-03-29T04:00:00+02:00', '2026-04-03T07:00:00.000Z'],
  ])('are evaluated %s', (_, local, state) => {
    expect(at(local)).toBe(state);
  });

  it.each([
    ['the first moment after it', '02:30', '2026-03-29T01:00:00.000Z'],
    ['not at all where it ends in there too', '02:15', '2026-04-05T00:15:00.000Z', '02:45'],
  ])('that start in an hour skipped by daylight saving time start %s', (_, start, opens, end = '06:00') => {
    const hours = normalOfficeHours({ timezone: 'Europe/Berlin', weekly: { sunday: [{ start, end }] } });
    const { isOpen, opensAtMs } = openStateAt(hours, Date.parse('2026-03-29T00:30:00Z'));
    expect([isOpen, opensAtMs && new Date(opensAtMs).toISOString()]).toEqual([false, opens]);
  });

  it('handle clock changes at midnight and of half an hour', () => {
    const opens = (timezone: string, start: string, now: string) => {
      const hours = normalOfficeHours({ timezone, weekly: { sunday: [{ start, end: '09:00' }] } });
      return new Date(openStateAt(hours, Date.parse(now)).opensAtMs ?? 0).toISOString();
    };
    // Lord Howe goes from 02:00 to 02:30, Beirut from 00:00 to 01:00.
    expect(opens('Australia/Lord_Howe', '02:15', '2026-10-03T12:00:00Z')).toBe('2026-10-03T15:30:00.000Z');
    expect(opens('Asia/Beirut', '00:30', '2026-03-28T12:00:00Z')).toBe('2026-03-28T22:00:00.000Z');
  });

  it('that consist only of dates are found by date, in any order, without stepping through a year', async () => {
    const windows = [{ start: '08:00', end: '10:00' }];
    const dates = ['2027-01-02', '2026-12-30', '2026-01-01', '2028-01-01'].map((date) => ({ date, windows }));
    const hours = { ...normalOfficeHours({ timezone: 'Europe/Berlin', weekly: {} }), exceptions: dates };
    const next = (now: string): number | null => openStateAt(hours, Date.parse(now)).opensAtMs;
    expect(next('2026-06-01T00:00:00Z')).toBe(Date.parse('2026-12-30T07:00:00Z'));
    expect(next('2026-12-30T09:00:00Z')).toBe(Date.parse('2027-01-02T07:00:00Z'));
    expect(next('2026-12-30T08:00:00Z')).toBeNull(); // open
    const [few, none] = (await stepsOf({
      file: require.resolve('./office-hours.rules.ts'),
      name: 'openStateAt',
      calls: [dates, []].map((exceptions) => [{ ...hours, exceptions }, Date.parse('2026-06-01T00:00:00Z')]),
    })) as [number, number];
    expect(none).toBeLessThan(few);
  });

  it('return null if none start within a year', () => {
    const never = normalOfficeHours({ timezone: 'UTC', weekly: {} });
    expect(openStateAt(never, Date.parse('2026-01-01T00:00:00Z'))).toEqual({ isOpen: false, opensAtMs: null });
  });
});
