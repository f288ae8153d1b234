/** Figures and times as readers see them. */
import { figureText, itemFormat, spanText, stepText, windowText } from './formats.js';

const plain = (text: string): string => text.replace(/\s/gu, ' ');

describe('a span of time', () => {
  it.each([
    [0, '0 sec'],
    [400, '0 sec'],
    [252_000, '4 min 12 sec'],
    [59_600, '1 min'],
    [5_400_000, '1 hr 30 min'],
    [7_200_000, '2 hr'],
    [3 * 86_400_000 + 3_600_000, '3 days 1 hr'],
  ])('of %d ms is %s', (ms, text) => expect(plain(spanText(ms, 'en'))).toBe(text));

  it('is in the reader’s language', () => expect(plain(spanText(252_000, 'de'))).toBe('4 Min. 12 Sek.'));
});

describe('a figure', () => {
  it.each([
    [null, 'count', '–'],
    [1_234, 'count', '1,234'],
    [0.75, 'rate', '75.0%'],
    [4.256, 'score', '4.26'],
    [5, 'score', '5.0'],
    [252_000, 'ms', '4 min 12 sec'],
  ] as const)('of %p as %s is %s', (value, unit, text) => expect(plain(figureText(value, unit, 'en'))).toBe(text));

  it('is round on an axis', () => {
    expect(stepText(0.75, 'rate', 'en')).toBe('75%');
    expect(stepText(4, 'count', 'en')).toBe('4');
  });
});

describe('a time', () => {
  it('is named as the clocks of its zone show it', () => {
    const at = Date.parse('2026-03-09T23:30:00Z');
    expect(plain(itemFormat('en', 'Asia/Tokyo', 'day').format(at))).toBe('Tue, Mar 10, 2026');
    expect(plain(itemFormat('en', 'UTC', 'month').format(at))).toBe('March 2026');
  });

  it('is a window from day to day', () =>
    expect(plain(windowText('2026-02-09', '2026-03-10', 'en'))).toBe('Feb 9 – Mar 10, 2026'));
});
