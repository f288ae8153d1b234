import { datesIn } from './dates.js';

describe('a day without a year', () => {
  it.each([
    ['3 December', '2026-12-03', '2026-12-03'],
    ['3 December', '2026-12-02', '2026-12-03'],
    ['3 December', '2026-12-04', '2027-12-03'],
    ['am 3. Dezember', '2026-12-03', '2026-12-03'],
  ])('is the next one, today included: %s on %s', (text, today, date) => expect(datesIn(text, today)).toEqual([date]));
});
