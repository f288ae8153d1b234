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

  it('marks nothing if no term occurs', () => {
    expect(shown('a\n\nplain  text', 'other')).toBe('a plain text');
    expect(shown('')).toBe('');
  });

  it('marks the longer of two that start at one place', () => {
    expect(shown('refunds', 'ref', 'refund')).toBe('[refund]s');
  });

  it.each([
    ['İstanbul ROOM', ['istanbul', 'room'], '[İstanbul] [ROOM]'],
    ['Die Größe', ['groesse'], 'Die [Größe]'],
    ['Die Größe', ['grosse'], 'Die [Größe]'],
    ['un cafe\u0301 noir', ['cafe'], 'un [café] noir'],
    ['明日、東京の病院へ', ['病院'], '明日、東京の[病院]へ'],
    ['Hauptstraße 5', ['strasse'], 'Haupt[straße] 5'],
    ['AB202400123', ['00123'], 'AB2024[00123]'],
    ['😀 \u{1d400}b', ['ab'], '😀 [\u{1d400}b]'],
  ])('marks what is found however it is written: %s', (text, words, marked) => {
    expect(shown(text, ...words)).toBe(marked);
  });
});
