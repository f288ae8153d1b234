import fc from '../../../test/support/fast-check.js';
import { millisecondsBetween } from './clock.js';

describe('the time between two moments', () => {
  it('is what the clock measured, within a day and across any number of days', () => {
    const moment = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
    const apart = fc.oneof(fc.integer({ min: -90_000_000, max: 90_000_000 }), fc.integer());
    fc.assert(
      fc.property(moment, apart, (from, ms) => {
        const to = new Date(Math.min(from.getTime() + ms, Date.parse('9999-12-31')));
        expect(millisecondsBetween(from.toISOString(), to.toISOString())).toBe(to.getTime() - from.getTime());
      }),
    );
  });
});
