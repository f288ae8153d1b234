import { excerptOf } from './excerpt.rules.js';

const shown = (text: string, ...words: string[]): string =>
  excerptOf(text, words)
    .map(({ text, found }) => (found ? `[${text}]` : text))
    .join('');

describe('the excerpt of a message', () => {
  it('is all of a short one, with each word that begins with what was sought', () => {
    expect(shown('Refund the room: refunds, not a prerefund', 'refund', 'room')).toBe(
      '[Refund] the [room]: [refund]s, not a prerefund',
    );
  });

  it('is what stands around the first of them in a long one, cut between words', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`;
    const excerpt = shown(text, 'needle');
    expect(excerpt).toMatch(/^…before .*\[needle\] after .*after…$/);
    expect(excerpt.length).toBeLessThan(220);
  });

  it('marks nothing where nothing of it stands there as it was sought, or letters change their length', () => {
    expect(shown('a\n\nplain  text', 'other')).toBe('a plain text');
    expect(shown('İstanbul room', 'room')).toBe('İstanbul room');
    expect(shown('')).toBe('');
  });

  it('marks the longer of two that begin at one place', () => {
    expect(shown('refunds', 'ref', 'refund')).toBe('[refund]s');
  });
});
