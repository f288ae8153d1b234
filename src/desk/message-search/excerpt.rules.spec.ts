import { excerptOf } from './excerpt.rules.js';

const shown = (text: string, ...words: string[]): string =>
  excerptOf(text, words)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('the excerpt of a message', () => {
  it('is the whole text of a short one, with all words marked that start with a search term', () => {
    expect(shown('Refund the room: refunds, not a prerefund', 'refund', 'room')).toBe(
      '[Refund] the [room]: [refund]s, not a prerefund',
    );
  });

  it('is the surroundings of the first one in a long message, cut between words', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`;
    const excerpt = shown(text, 'needle');
    expect(excerpt).toMatch(/^…before .*\[needle\] after .*after…$/);
    expect(excerpt.length).toBeLessThan(220);
  });

  it('marks nothing if no term occurs literally, or if lower case changes the length', () => {
    expect(shown('a\n\nplain  text', 'other')).toBe('a plain text');
    expect(shown('İstanbul room', 'room')).toBe('İstanbul room');
    expect(shown('')).toBe('');
  });

  it('marks the longer of two that start at one place', () => {
    expect(shown('refunds', 'ref', 'refund')).toBe('[refund]s');
  });
});
