import fc from '../../../../test/support/fast-check.js';
import { verdictOf } from './verdict.js';

const bucket = (limit: number) => ({ key: String(limit), limit });

describe('the verdict on a request', () => {
  it('reports what is left in its bucket and when that resets, in whole seconds rounded up', () => {
    expect(verdictOf([bucket(300)], [{ hits: 1, resetMs: 59_001 }])).toEqual({
      allowed: true,
      limit: 300,
      remaining: 299,
      resetSeconds: 60,
    });
  });

  it('never reports a reset of less than a second', () => {
    expect(verdictOf([bucket(1)], [{ hits: 2, resetMs: 0.2 }])).toMatchObject({ allowed: false, resetSeconds: 1 });
    expect(verdictOf([bucket(1)], [{ hits: 2, resetMs: 0 }])).toMatchObject({ allowed: false, resetSeconds: 1 });
  });

  it('allows the hit that fills a bucket and refuses the next', () => {
    expect(verdictOf([bucket(5)], [{ hits: 5, resetMs: 1 }])).toMatchObject({ allowed: true, remaining: 0 });
    expect(verdictOf([bucket(5)], [{ hits: 6, resetMs: 1 }])).toMatchObject({ allowed: false, remaining: 0 });
  });

  it('reports a refusing bucket rather than one that was just filled', () => {
    const states = [
      { hits: 300, resetMs: 50_000 },
      { hits: 61, resetMs: 10_000 },
    ];
    expect(verdictOf([bucket(300), bucket(60)], states)).toEqual({
      allowed: false,
      limit: 60,
      remaining: 0,
      resetSeconds: 10,
    });
  });

  it('makes a request that two buckets refuse wait for both', () => {
    const states = [
      { hits: 61, resetMs: 10_000 },
      { hits: 301, resetMs: 50_000 },
    ];
    expect(verdictOf([bucket(60), bucket(300)], states)).toMatchObject({ limit: 300, resetSeconds: 50 });
  });

  it('is a refusal exactly if one bucket is over, and reports the fewest hits left', () => {
    const entry = fc.record({ limit: fc.nat(20), hits: fc.nat(25), resetMs: fc.nat(60_000) });
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 4 }), (entries) => {
        const verdict = verdictOf(
          entries.map(({ limit }) => bucket(limit)),
          entries,
        );
        const over = entries.filter(({ limit, hits }) => hits > limit);
        expect(verdict.allowed).toBe(over.length === 0);
        expect(verdict.remaining).toBe(Math.min(...entries.map(({ limit, hits }) => Math.max(0, limit - hits))));
        if (over.length)
          expect(verdict.resetSeconds).toBe(Math.max(1, Math.ceil(Math.max(...over.map((e) => e.resetMs)) / 1000)));
      }),
    );
  });
});
