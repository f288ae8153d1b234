import { figuresIn } from './figures.js';
import { isWithin, rangeIn } from './ranges.js';

const falls = (said: string, into: string): boolean | null => {
  const [figure] = figuresIn(said, { lenient: true }).filter(({ kind }) => kind === 'number');
  const range = rangeIn(into);
  return figure && range ? isWithin(figure, range) : null;
};

describe('a number and a range of a table', () => {
  it.each([
    ['7 kg', '5–10 kg'],
    ['7 kg', '5 to 10 kg'],
    ['7 kg', 'over 5 kg'],
    ['7 kg', 'up to 7 kg'],
    ['900 g', '0–1 kg'],
    ['15', '12–19'],
    ['40', '20 or more'],
    ['3 days', '4 to 3 days before arrival'],
    ['7 Kilo', 'über 5 kg'],
  ])('%s falls into %s', (said, range) => expect(falls(said, range)).toBe(true));

  it.each([
    ['11 kg', '5–10 kg'],
    ['5 kg', 'over 5 to 10 kg'],
    ['5 kg', 'over 5 kg'],
    ['8 kg', 'up to 7 kg'],
  ])('%s does not fall into %s', (said, range) => expect(falls(said, range)).toBe(false));

  it('go together only in one unit', () => expect(falls('7 days', '5–10 kg')).toBeNull());

  it.each(['£12', 'nothing', '2 of 3 weeks in May 2025', ''])('%j is no range', (text) =>
    expect(rangeIn(text)).toBeNull(),
  );
});
