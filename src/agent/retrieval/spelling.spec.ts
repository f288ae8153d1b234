import fc from '../../../test/support/fast-check.js';
import { spellingCandidatesOf } from './spelling-candidates.js';
import { compoundParts, isRepairable, neighbours } from './spelling.js';

const term = (word: string, language: string) => ({
  word,
  languages: [language],
  variants: [word],
  name: false,
  weight: 1,
});

describe('a word that the knowledge does not contain', () => {
  it('has every word one typing error away as a neighbour, with the same first letter', () => {
    const near = new Set(neighbours('transfer'));
    for (const slip of ['trnasfer', 'tansfer', 'transffer', 'transfet', 'transfers']) expect(near.has(slip)).toBe(true);
    expect(near.has('bransfer')).toBe(false);
    expect(near.has('transfer')).toBe(false);
  });

  it('has symmetric neighbours', () => {
    const words = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 5, maxLength: 9 });
    fc.assert(
      fc.property(words, (word) => {
        for (const near of neighbours(word)) if (near.length >= 5) expect(neighbours(near)).toContain(word);
      }),
      { numRuns: 20 },
    );
  });

  it('is not corrected if it is short, long, a number, or in a script without a known alphabet', () => {
    expect([isRepairable('wire', false), isRepairable('Geven'.toLowerCase(), true)]).toEqual([false, false]);
    expect([isRepairable('a'.repeat(40), false), isRepairable('12345', false), isRepairable('मुद्राएँ', false)]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isRepairable('paymnet', false)).toBe(true);
  });

  it('is replaced by the neighbour in most passages, always the same one', () => {
    const spelling = spellingCandidatesOf([term('paymnet', 'en')]);
    const frequency = new Map([
      ['payment', 7],
      ['paymet', 2],
    ]);
    expect(spelling.choose(term('paymnet', 'en'), frequency)).toMatchObject([
      { word: 'payment', variants: ['payment'] },
    ]);
    expect(spelling.choose(term('paymnet', 'en'), new Map())).toEqual([]);
  });

  it('is split in German if both parts are known', () => {
    expect(compoundParts('kontogebühr')).toContainEqual(['konto', 'gebühr']);
    const spelling = spellingCandidatesOf([term('überweisungsgebühr', 'de')]);
    const frequency = new Map([
      ['uberweis', 3],
      ['gebuhr', 9],
    ]);
    const parts = spelling.choose(term('überweisungsgebühr', 'de'), frequency);
    expect(parts.map(({ word, weight }) => [word, weight])).toEqual([
      [expect.stringMatching(/^überweisung/), 0.5],
      ['gebühr', 0.5],
    ]);
  });
});
