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
    ['6 m', 'over 5.5 m, up to 7.5 m'],
    ['42 kg', 'más de 30 hasta 50 kg'],
    ['4 días', 'De 2 a 6 días antes'],
    ['30 %', 'plug in an electric car with a battery under 40%'],
    ['72 hours', 'up to 48 hours before'],
    ['3 months', '61 to 180 days'],
    ['6 weeks', '2 weeks to 6 months'],
    ['16 people', 'from 15 bookings on'],
  ])('%s is in %s', (text, range) => expect(isInRange(text, range)).toBe(true));

  it.each([
    ['11 kg', '5–10 kg'],
    ['5 kg', 'over 5 to 10 kg'],
    ['5 kg', 'over 5 kg'],
    ['8 kg', 'up to 7 kg'],
    ['5 m', 'over 5.5 m, up to 7.5 m'],
    ['24 hours', 'up to 48 hours before'],
  ])('%s is not in %s', (text, range) => expect(isInRange(text, range)).toBe(false));

  it('match only with the same unit', () => expect(isInRange('7 days', '5–10 kg')).toBeNull());

  it.each(['£12', 'nothing', '2 of 3 weeks in May 2025', ''])('%j is not a range', (text) =>
    expect(rangeIn(text)).toBeNull(),
  );
});
