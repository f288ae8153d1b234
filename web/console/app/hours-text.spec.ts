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
  ])('are read from %j', (text, windows) => expect(windowsOf(text)).toEqual(windows));

  it.each(['9–17', '09:00', '09:00–12:00; 13:00–17:00', 'closed'])('are not read from %j', (text) =>
    expect(windowsOf(text)).toBeNull(),
  );

  it('are written as they are read', () => {
    const text = '09:00–12:00, 13:00–17:00';
    expect(windowsText(windowsOf(text)!)).toBe(text);
  });
});

describe('hours of a date', () => {
  it('are read line by line, with or without a colon, and without hours', () => {
    const text = '2026-12-24: 09:00–12:00\n\n2026-12-25\n2026-12-31 10:00-14:00';
    const exceptions = exceptionsOf(text)!;
    expect(exceptions).toEqual([
      { date: '2026-12-24', windows: [{ start: '09:00', end: '12:00' }] },
      { date: '2026-12-25', windows: [] },
      { date: '2026-12-31', windows: [{ start: '10:00', end: '14:00' }] },
    ]);
    expect(exceptionsText(exceptions)).toBe('2026-12-24: 09:00–12:00\n2026-12-25:\n2026-12-31: 10:00–14:00');
  });

  it.each(['24.12.2026: 09:00–12:00', '2026-12-24: closed'])('are not read from %j', (text) =>
    expect(exceptionsOf(text)).toBeNull(),
  );
});
