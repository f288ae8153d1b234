import fc from 'fast-check';
import { readingsOf } from './readings.js';
import { compoundParts, isRepairable, neighbours } from './spelling.js';

const term = (word: string, language: string) => ({
  word,
  languages: [language],
  variants: [word],
  name: false,
  weight: 1,
});

describe('a word that the knowledge does not hold', () => {
  it('has every word one slip away as a neighbour, the first letter kept', () => {
    const near = new Set(neighbours('transfer'));
    for (const slip of ['trnasfer', 'tansfer', 'transffer', 'transfet', 'transfers']) expect(near.has(slip)).toBe(true);
    expect(near.has('bransfer')).toBe(false);
    expect(near.has('transfer')).toBe(false);
  });

  it('has slips that go both ways', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 5, maxLength: 9 });
    fc.assert(
      fc.property(words, (word) => {
        for (const near of neighbours(word)) if (near.length >= 5) expect(neighbours(near)).toContain(word);
      }),
      { numRuns: 20 },
    );
  });

  it('is left alone when it is short, long, a number, or in a script of which we know no alphabet', () => {
    expect([isRepairable('wire', false), isRepairable('Geven'.toLowerCase(), true)]).toEqual([false, false]);
    expect([isRepairable('a'.repeat(40), false), isRepairable('12345', false), isRepairable('मुद्राएँ', false)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isRepairable('paymnet', false)).toBe(true);
  });

  it('is read as the neighbour that most passages hold, the same one every time', () => {
    const readings = readingsOf([term('paymnet', 'en')]);
    const frequency = new Map([
      ['payment', 7],
      ['paymet', 2],
    ]);
    expect(readings.choose(term('paymnet', 'en'), frequency)).toMatchObject([
      { word: 'payment', variants: ['payment'] },
    ]);
    expect(readings.choose(term('paymnet', 'en'), new Map())).toEqual([]);
  });

  it('is taken apart in German when both parts are known', () => {
    expect(compoundParts('kontogebühr')).toContainEqual(['konto', 'gebühr']);
    const readings = readingsOf([term('überweisungsgebühr', 'de')]);
    const frequency = new Map([
      ['uberweis', 3],
      ['gebuhr', 9],
    ]);
    const parts = readings.choose(term('überweisungsgebühr', 'de'), frequency);
    expect(parts.map(({ word, weight }) => [word, weight])).toEqual([
      [expect.stringMatching(/^überweisung/), 0.5],
      ['gebühr', 0.5],
    ]);
  });
});
