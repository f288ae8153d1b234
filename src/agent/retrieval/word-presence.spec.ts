import { queryTerms } from './lexemes.js';
import { presenceOf } from './word-presence.js';

const presenceIn = (question: string): number[] => queryTerms(question, ['en']).map(presenceOf);

describe('how likely a word of a question stands in the answer', () => {
  it.each([
    ['deposit', 'thing'],
    ['discount', 'anything'],
    ['fee', 'go'],
  ])('is higher for what an answer is about: %s rather than %s', (expected, filler) => {
    const [high = 0, low = 1] = presenceIn(`${expected} ${filler}`);
    expect(high).toBeGreaterThan(low + 0.3);
  });

  it('is the average for a word that was hardly ever counted', () =>
    expect(presenceIn('xylograph')).toEqual(presenceIn('quagmire')));

  it('does not take a word for a property of every object', () => {
    const [presence] = presenceIn('constructor');
    expect(presence).toBeGreaterThan(0);
    expect(presence).toBeLessThan(1);
  });
});
