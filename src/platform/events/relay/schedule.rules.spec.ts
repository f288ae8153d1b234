import fc from '../../../../test/support/fast-check.js';
import { retryAfterMs } from '../../outbound/retry-after.js';
import { retryDelayMs } from './schedule.rules.js';

const HOUR = 3_600_000;

describe('the next attempt', () => {
  it('comes after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, and not a tenth time', () => {
    const planned = Array.from({ length: 10 }, (_, retries) => retryDelayMs(retries, null, 0));
    const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR);
    expect(planned).toEqual([5_000, 300_000, 1_800_000, ...hours, null]);
  });

  it('is never earlier than planned, and at most a tenth later', () =>
    fc.assert(
      fc.property(fc.nat(8), fc.double({ min: 0, max: 1, noNaN: true }), (retries, random) => {
        const [plannedMs, delayMs] = [retryDelayMs(retries, null, 0)!, retryDelayMs(retries, null, random)!];
        expect(delayMs).toBeGreaterThanOrEqual(plannedMs);
        expect(delayMs).toBeLessThanOrEqual(Math.round(plannedMs * 1.1));
      }),
    ));

  it('waits as long as the receiver asked, at most a day, and never comes earlier because of it', () => {
    expect(retryDelayMs(0, 60_000, 0)).toBe(60_000);
    expect(retryDelayMs(1, 60_000, 0)).toBe(300_000);
    expect(retryDelayMs(0, 1_000 * HOUR, 0)).toBe(24 * HOUR);
    expect(retryDelayMs(9, 60_000, 0)).toBeNull();
  });

  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    const nowMs = Date.parse('2026-11-20T10:00:00Z');
    expect(retryAfterMs('120', nowMs)).toBe(120_000);
    expect(retryAfterMs('Fri, 20 Nov 2026 10:00:30 GMT', nowMs)).toBe(30_000);
    expect(retryAfterMs('Fri, 20 Nov 2026 09:00:00 GMT', nowMs)).toBe(0);
    for (const odd of [null, '', '-1', '1.5', 'soon', '2026-11-21']) expect(retryAfterMs(odd, nowMs)).toBeNull();
  });
});
