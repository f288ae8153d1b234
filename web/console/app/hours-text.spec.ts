/** Hours as people type them. */
import { exceptionsOf, exceptionsText, windowsOf, windowsText } from './hours-text.js';

describe('hours of a day', () => {
  it.each([
    [
      '09:00–12:00, 13:00–17:00',
      [
        { start: '09:00', end: '12:00' },
        { start: '13:00', end: '17:00' },
      ],
    ],
    ['9:00-17:30', [{ start: '09:00', end: '17:30' }]],
    [' 9:00 — 17:30 ,', [{ start: '09:00', end: '17:30' }]],
    ['', []],
    ['9-12', [{ start: '09:00', end: '12:00' }]],
    ['9–17', [{ start: '09:00', end: '17:00' }]],
    ['9-5', [{ start: '09:00', end: '17:00' }]],
    ['9am to 1pm', [{ start: '09:00', end: '13:00' }]],
    ['1-5pm', [{ start: '13:00', end: '17:00' }]],
    ['10-2pm', [{ start: '10:00', end: '14:00' }]],
    ['12 p.m. - 12 a.m.', [{ start: '12:00', end: '24:00' }]],
    ['8.30 bis 17 Uhr', [{ start: '08:30', end: '17:00' }]],
    ['0830-1715', [{ start: '08:30', end: '17:15' }]],
    ['9h30 – 18h', [{ start: '09:30', end: '18:00' }]],
    [
      '9-12 und 13-17',
      [
        { start: '09:00', end: '12:00' },
        { start: '13:00', end: '17:00' },
      ],
    ],
    [
      '9-12; 1pm-5pm',
      [
        { start: '09:00', end: '12:00' },
        { start: '13:00', end: '17:00' },
      ],
    ],
    ['0:00-24:00', [{ start: '00:00', end: '24:00' }]],
    ['Closed', []],
    ['geschlossen', []],
  ])('are read from %j', (text, windows) => expect(windowsOf(text)).toEqual(windows));

  it.each(['09:00', '9-12-15', '9-25', '9-12:60', '13pm-17', 'in the morning'])('are not read from %j', (text) =>
    expect(windowsOf(text)).toBeNull(),
  );

  it('are written as they are read', () => {
    const text = '09:00–12:00, 13:00–17:00';
    expect(windowsText(windowsOf(text)!)).toBe(text);
  });
});

describe('hours of a date', () => {
  it('are read line by line, with or without a colon, and without hours', () => {
    const text = '2026-12-24: 9-12\n\n2026-12-25\n2026-12-31 10am-2pm';
    const exceptions = exceptionsOf(text)!;
    expect(exceptions).toEqual([
      { date: '2026-12-24', windows: [{ start: '09:00', end: '12:00' }] },
      { date: '2026-12-25', windows: [] },
      { date: '2026-12-31', windows: [{ start: '10:00', end: '14:00' }] },
    ]);
    expect(exceptionsText(exceptions)).toBe('2026-12-24: 09:00–12:00\n2026-12-25:\n2026-12-31: 10:00–14:00');
  });

  it.each(['24.12.2026: 09:00–12:00', '2026-12-24: in the morning'])('are not read from %j', (text) =>
    expect(exceptionsOf(text)).toBeNull(),
  );
});
