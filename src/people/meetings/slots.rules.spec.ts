import fc from '../../../test/support/fast-check.js';
import { WEEKDAYS, type Availability, type TimeWindow, type WeeklyWindows } from './availability.dto.js';
import { offeredSlots, type SlotQuery, type BusySpan } from './slots.rules.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe', // half an hour of daylight saving
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Apia', // skipped 30 December 2011
  'Africa/Casablanca', // daylight saving stops for Ramadan
  'America/Sao_Paulo', // changed at midnight, until 2019
  'Asia/Beirut', // changes at midnight
  'UTC',
] as const;

const at = (text: string): number => Date.parse(text);
const everyDay = (...windows: TimeWindow[]): WeeklyWindows =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, windows])) as never;
const schedule = (change: Partial<Availability> = {}): Availability => ({
  effective_from: '2010-01-01',
  timezone: 'UTC',
  weekly: everyDay({ start: '09:00', end: '12:00' }),
  exceptions: [],
  slot_minutes: 60,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  minimum_notice_minutes: 0,
  horizon_days: 365,
  meeting_location: null,
  meeting_title: null,
  meeting_url: null,
  ...change,
});
const startsOf = (slots: BusySpan[]): string[] =>
  slots.map(({ startMs }) => new Date(startMs).toISOString().slice(0, 16));
const offer = (
  schedules: Availability[],
  from: string,
  to: string,
  change: Partial<SlotQuery> = {},
  busy: BusySpan[] = [],
) =>
  startsOf(
    offeredSlots(schedules, busy, { fromMs: at(from), toMs: at(to), nowMs: at(from), lengthMs: null, ...change }),
  );

describe('a host in Berlin', () => {
  const night = schedule({ timezone: 'Europe/Berlin', weekly: everyDay({ start: '01:00', end: '04:00' }) });

  it('keeps the wall time across both clock changes', () => {
    const day = schedule({ timezone: 'Europe/Berlin', weekly: everyDay({ start: '09:00', end: '10:00' }) });
    expect(offer([day], '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
    ]);
    expect(offer([day], '2026-10-24T00:00:00Z', '2026-10-26T00:00:00Z')).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
    ]);
  });

  it('never offers the hour that the clocks skip', () => {
    // 01:00 and 03:00 exist; 02:00 does not.
    expect(offer([night], '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual([
      '2026-03-29T00:00',
      '2026-03-29T01:00',
    ]);
  });

  it('offers the hour that occurs twice only once, at its first occurrence', () => {
    expect(offer([night], '2026-10-24T20:00:00Z', '2026-10-25T12:00:00Z')).toEqual([
      '2026-10-24T23:00', // 01:00
      '2026-10-25T00:00', // 02:00, the first
      '2026-10-25T02:00', // 03:00
    ]);
  });

  it('offers no slot that a clock change would move out of its window', () => {
    const narrow = schedule({
      timezone: 'Europe/Berlin',
      weekly: everyDay({ start: '01:30', end: '02:30' }),
    });
    expect(offer([narrow], '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual([]);
    expect(offer([narrow], '2026-03-30T00:00:00Z', '2026-03-30T12:00:00Z').length).toBe(0); // 23:30 of the day before
    expect(offer([narrow], '2026-03-29T20:00:00Z', '2026-03-30T12:00:00Z')).toEqual(['2026-03-29T23:30']);
  });
});

describe('a host who moves to another zone', () => {
  const berlin = schedule({ timezone: 'Europe/Berlin', weekly: everyDay({ start: '09:00', end: '17:00' }) });
  const tokyo = { ...berlin, effective_from: '2026-05-04', timezone: 'Asia/Tokyo' };

  it('is offered by the old clock until the new one reaches the date, then only by the new one', () => {
    const starts = offer([tokyo, berlin], '2026-05-03T00:00:00Z', '2026-05-05T00:00:00Z');
    // Midnight of the 4th in Tokyo is 15:00Z, the end of the day in Berlin.
    expect(starts).toEqual([
      ...[7, 8, 9, 10, 11, 12, 13, 14].map((hour) => `2026-05-03T${String(hour).padStart(2, '0')}:00`),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((hour) => `2026-05-04T0${hour}:00`),
    ]);
  });

  it('offers nothing before the first schedule', () => {
    expect(offer([tokyo], '2026-05-01T00:00:00Z', '2026-05-04T01:00:00Z')).toEqual(['2026-05-04T00:00']);
  });
});

it('a date that a zone skipped is never offered', () => {
  const apia = schedule({ timezone: 'Pacific/Apia', weekly: everyDay({ start: '09:00', end: '10:00' }) });
  expect(offer([apia], '2011-12-29T00:00:00Z', '2012-01-01T00:00:00Z')).toEqual([
    '2011-12-29T19:00', // the 29th, at -10
    '2011-12-30T19:00', // the 31st, at +14
    '2011-12-31T19:00',
  ]);
});

it('exceptions replace the weekday’s windows, and the longer buffer applies on both sides of a meeting', () => {
  const host = schedule({
    exceptions: [
      { date: '2026-01-02', windows: [] },
      { date: '2026-01-03', windows: [{ start: '22:00', end: '24:00' }] },
    ],
    slot_minutes: 30,
    buffer_before_minutes: 10,
    buffer_after_minutes: 30,
  });
  const busy = [{ startMs: at('2026-01-01T10:00:00Z'), endMs: at('2026-01-01T10:30:00Z') }];
  expect(offer([host], '2026-01-01T00:00:00Z', '2026-01-04T00:00:00Z', {}, busy)).toEqual([
    '2026-01-01T09:00',
    '2026-01-01T11:00',
    '2026-01-01T11:30',
    '2026-01-03T22:00',
    '2026-01-03T22:30',
    '2026-01-03T23:00',
    '2026-01-03T23:30',
  ]);
});

/*
 * Reference implementation: checks for every minute what the wall clock shows, with Intl instead of luxon; a
 * start is offered if each of its minutes fits. No arithmetic of offsets, no notion of days.
 */
interface Shown {
  date: string;
  weekday: number;
  minute: number;
}
const formats = new Map<string, Intl.DateTimeFormat>();
const shownCache = new Map<string, Shown>();
function shown(zone: string, ms: number): Shown {
  // All minutes of a quarter of an hour have the same offset: no zone changes within one.
  const quarter = Math.floor(ms / (15 * MINUTE)) * 15 * MINUTE;
  const key = `${zone} ${quarter}`;
  let base = shownCache.get(key);
  if (!base) {
    let format = formats.get(zone);
    if (!format)
      formats.set(
        zone,
        (format = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })),
      );
    const parts = Object.fromEntries(format.formatToParts(quarter).map(({ type, value }) => [type, value]));
    const date = `${parts['year']}-${parts['month']}-${parts['day']}`;
    base = {
      date,
      weekday: (new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7,
      minute: Number(parts['hour']) * 60 + Number(parts['minute']),
    };
    shownCache.set(key, base);
  }
  return { ...base, minute: base.minute + (ms - quarter) / MINUTE };
}

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function bruteForce(schedules: Availability[], busy: BusySpan[], asked: SlotQuery): BusySpan[] {
  const begun = (one: Availability, ms: number): boolean => shown(one.timezone, ms).date >= one.effective_from;
  const governing = (ms: number): Availability | undefined =>
    schedules
      .filter((one) => begun(one, ms))
      .sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))
      .at(-1);
  const found: BusySpan[] = [];
  for (let ms = Math.ceil(asked.fromMs / MINUTE) * MINUTE; ms < asked.toMs; ms += MINUTE) {
    const one = governing(ms);
    if (!one) continue;
    const wall = shown(one.timezone, ms);
    const windows =
      one.exceptions.find(({ date }) => date === wall.date)?.windows ?? one.weekly[WEEKDAYS[wall.weekday]!];
    const within = (minute: number) => (window: TimeWindow) =>
      minute >= minutes(window.start) && minute < minutes(window.end);
    const window = windows.find(within(wall.minute));
    if (!window || (wall.minute - minutes(window.start)) % one.slot_minutes !== 0) continue;
    const length = asked.lengthMs ?? one.slot_minutes * MINUTE;
    let fits = true;
    for (let then = ms; fits && then < ms + length; then += MINUTE) {
      const later = shown(one.timezone, then);
      fits = later.date === wall.date && within(later.minute)(window) && governing(then) === one;
    }
    // The same wall time within the last hours: this is its second occurrence.
    for (let before = ms - 15 * MINUTE; fits && before >= ms - 3 * HOUR; before -= 15 * MINUTE) {
      const earlier = shown(one.timezone, before);
      fits = earlier.date !== wall.date || earlier.minute !== wall.minute;
    }
    const gap = Math.max(one.buffer_before_minutes, one.buffer_after_minutes) * MINUTE;
    const clear = busy.every((held) => held.endMs + gap <= ms || ms + length + gap <= held.startMs);
    const early = ms < asked.nowMs + one.minimum_notice_minutes * MINUTE;
    const late = ms > asked.nowMs + one.horizon_days * DAY;
    if (fits && clear && !early && !late) found.push({ startMs: ms, endMs: ms + length });
  }
  return found;
}

/** Around difficult dates, in the northern and the southern hemisphere, and anywhere. */
const MOMENTS = [
  '2026-03-08T00:00:00Z', // North America forward
  '2026-11-01T00:00:00Z', // and back
  '2026-03-28T12:00:00Z', // Europe and Beirut forward
  '2026-10-24T12:00:00Z', // and back
  '2026-04-04T06:00:00Z', // Lord Howe back
  '2026-10-03T06:00:00Z', // and forward
  '2026-02-14T18:00:00Z', // Casablanca back for Ramadan
  '2026-03-21T18:00:00Z', // and forward
  '2018-11-03T18:00:00Z', // São Paulo forward at midnight
  '2018-02-17T18:00:00Z', // and back at midnight
  '2011-12-29T12:00:00Z', // Apia crosses the date line
  '2012-03-31T00:00:00Z', // Apia back
  '2026-12-31T12:00:00Z',
].map(at);

const time = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const windows = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 0, maxLength: 6 })
  .map((quarters) => quarters.sort((a, b) => a - b).map((quarter) => time(quarter * 15)))
  .map((times) =>
    Array.from({ length: Math.floor(times.length / 2) }, (_, index) => ({
      start: times[2 * index]!,
      end: times[2 * index + 1]!,
    })),
  );
const dateNear = (ms: number, days: number): string => new Date(ms + days * DAY).toISOString().slice(0, 10);

const aCase = fc
  .record({
    moment: fc.constantFrom(...MOMENTS),
    shift: fc.integer({ min: -24 * 60, max: 24 * 60 }),
    spanHours: fc.integer({ min: 1, max: 60 }),
    lengthMinutes: fc.option(fc.constantFrom(5, 15, 25, 30, 45, 60, 90, 240), { nil: null }),
    hosts: fc.array(
      fc.record({
        from: fc.integer({ min: -3, max: 3 }),
        timezone: fc.constantFrom(...ZONES),
        everyDay: windows,
        sunday: fc.option(windows, { nil: null }),
        exceptions: fc.uniqueArray(fc.tuple(fc.integer({ min: -2, max: 3 }), windows), {
          maxLength: 2,
          selector: ([day]) => day,
        }),
        slot: fc.constantFrom(15, 20, 30, 45, 60, 90),
        before: fc.constantFrom(0, 0, 5, 30),
        after: fc.constantFrom(0, 0, 10, 60),
        notice: fc.constantFrom(0, 0, 60, 24 * 60),
        horizon: fc.constantFrom(1, 2, 60),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    early: fc.integer({ min: 0, max: 36 * 60 }),
    busy: fc.array(fc.tuple(fc.integer({ min: 0, max: 48 * 60 }), fc.integer({ min: 1, max: 180 })), { maxLength: 4 }),
  })
  .map(({ moment, shift, spanHours, lengthMinutes, hosts, early, busy }) => {
    const fromMs = moment + shift * MINUTE;
    const schedules = hosts
      // The first schedule applies from long ago; later ones are moves to another zone.
      .map((host, index) => ({ ...host, date: index === 0 ? '2010-01-01' : dateNear(moment, host.from) }))
      .filter((host, index, all) => all.findIndex((one) => one.date === host.date) === index)
      .map((host) =>
        schedule({
          effective_from: host.date,
          timezone: host.timezone,
          weekly: { ...everyDay(...host.everyDay), ...(host.sunday && { sunday: host.sunday }) },
          exceptions: host.exceptions.map(([day, list]) => ({ date: dateNear(moment, day), windows: list })),
          slot_minutes: host.slot,
          buffer_before_minutes: host.before,
          buffer_after_minutes: host.after,
          minimum_notice_minutes: host.notice,
          horizon_days: host.horizon,
        }),
      );
    let freeFromMs = 0;
    const held = busy
      .map(([start, length]) => ({ startMs: fromMs + start * MINUTE, endMs: fromMs + (start + length) * MINUTE }))
      .sort((a, b) => a.startMs - b.startMs)
      .filter((one) => one.startMs >= freeFromMs && (freeFromMs = one.endMs));
    const lengthMs = lengthMinutes === null ? null : lengthMinutes * MINUTE;
    const asked = { fromMs, toMs: fromMs + spanHours * HOUR, nowMs: fromMs - early * MINUTE, lengthMs };
    return { schedules, held, asked };
  });

describe('the slots that are offered', () => {
  it('are exactly those that a check of every single minute finds', () => {
    let offered = 0;
    fc.assert(
      fc.property(aCase, ({ schedules, held, asked }) => {
        const slots = offeredSlots(schedules, held, asked).map(({ startMs, endMs }) => ({ startMs, endMs }));
        expect(slots).toEqual(bruteForce(schedules, held, asked));
        offered += slots.length;
      }),
      { numRuns: 400 },
    );
    expect(offered).toBeGreaterThan(1_000);
  });

  it('are the same for each zone over a whole year, taken week by week', () => {
    for (const zone of ZONES) {
      const host = schedule({
        timezone: zone,
        weekly: everyDay({ start: '00:00', end: '03:15' }, { start: '22:30', end: '24:00' }),
        slot_minutes: 45,
      });
      const year = [at('2026-01-01T00:00:00Z'), at('2027-01-01T00:00:00Z')] as const;
      const nowMs = year[0];
      const whole = offeredSlots([host], [], { fromMs: year[0], toMs: year[1], nowMs, lengthMs: null });
      const parts: BusySpan[] = [];
      for (let fromMs = year[0]; fromMs < year[1]; fromMs += 7 * DAY)
        parts.push(
          ...offeredSlots([host], [], { fromMs, toMs: Math.min(fromMs + 7 * DAY, year[1]), nowMs, lengthMs: null }),
        );
      expect(parts).toEqual(whole);
      expect(whole.length).toBeGreaterThan(364 * 5);
    }
  });
});
