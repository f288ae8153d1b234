import { figuresIn } from './figures.js';
import { isWithin, rangeIn } from './ranges.js';

const isInRange = (text: string, into: string): boolean | null => {
  const [figure] = figuresIn(text, { lenient: true }).filter(({ kind }) => kind === 'number');
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
  ])('%s is in %s', (text, range) => expect(isInRange(text, range)).toBe(true));

  it.each([
    ['11 kg', '5–10 kg'],
    ['5 kg', 'over 5 to 10 kg'],
    ['5 kg', 'over 5 kg'],
    ['8 kg', 'up to 7 kg'],
  ])('%s is not in %s', (text, range) => expect(isInRange(text, range)).toBe(false));

  it('match only with the same unit', () => expect(isInRange('7 days', '5–10 kg')).toBeNull());

  it.each(['£12', 'nothing', '2 of 3 weeks in May 2025', ''])('%j is not a range', (text) =>
    expect(rangeIn(text)).toBeNull(),
  );
});
