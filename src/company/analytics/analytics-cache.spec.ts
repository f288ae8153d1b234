import { AnalyticsCache } from './analytics-cache.js';
import { emptySums, timesOf } from './analytics.metrics.js';
import type { Counted } from './analytics.presenter.js';

const named = (name: string) => ({ name, text: '', values: [] });

describe('the cache of analytics', () => {
  const answerOf = (times: number): Counted[] => [
    {
      item: 0,
      slice: null,
      value: null,
      sums: emptySums().sums,
      times: timesOf(() => Array<number>(times / 2).fill(1_000)),
    },
  ];

  /** @returns how many of ten different responses are still cached afterwards */
  async function known(times: number): Promise<number> {
    const memory = new AnalyticsCache();
    const names = Array.from({ length: 10 }, (_, n) => `statement ${n}`);
    for (const name of names) await memory.getOrCompute('state', named(name), async () => answerOf(times));
    let asked = 0;
    // The latest first, so that the look-ups evict no response that is still cached.
    for (const name of names.reverse())
      await memory.getOrCompute('state', named(name), async () => {
        asked++;
        return [];
      });
    return names.length - asked;
  }

  it('is bounded in bytes, however few rows these are in', async () => {
    expect(await known(2)).toBe(10);
    const large = await known(1_000_000); // 8 MB each, of 32 MB
    expect(large).toBeGreaterThan(0);
    expect(large).toBeLessThan(5);
  });
});
