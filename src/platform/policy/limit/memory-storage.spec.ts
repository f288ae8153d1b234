import fc from '../../../../test/support/fast-check.js';
import type { Bucket } from './limit-storage.js';
import { MemoryLimitStorage } from './memory-storage.js';

const WINDOW_MS = 60_000;

/** A storage with a clock that the test controls. */
function storage(keysMax?: number) {
  const clock = { nowMs: 1_000 };
  return { clock, memory: new MemoryLimitStorage({ keysMax, nowMs: () => clock.nowMs }) };
}

/** Whether a request that counts in these buckets is allowed. */
async function allowed(memory: MemoryLimitStorage, buckets: Bucket[]): Promise<boolean> {
  const states = await memory.hit(buckets, WINDOW_MS);
  return buckets.every(({ limit }, i) => states[i]!.hits <= limit);
}

describe('counting in this process', () => {
  it('opens a window with the first hit and ends it 60 s later, regardless of later hits', async () => {
    const { clock, memory } = storage();
    const hit = () => memory.hit([{ key: 'a', limit: 2 }], WINDOW_MS);
    expect(await hit()).toEqual([{ hits: 1, resetMs: 60_000 }]);
    clock.nowMs += 59_000;
    expect(await hit()).toEqual([{ hits: 2, resetMs: 1_000 }]);
    clock.nowMs += 999;
    expect(await hit()).toEqual([{ hits: 3, resetMs: 1 }]);
    clock.nowMs += 1;
    expect(await hit()).toEqual([{ hits: 1, resetMs: 60_000 }]);
  });

  it('reports at any fraction of a millisecond that a new window lasts exactly 60 s', async () => {
    const times = fc.integer({ min: 0, max: 60_000_000 }).map((micros) => micros / 1_000.7);
    await fc.assert(
      fc.asyncProperty(times, async (nowMs) => {
        const memory = new MemoryLimitStorage({ nowMs: () => nowMs });
        expect(await memory.hit([{ key: 'a', limit: 1 }], WINDOW_MS)).toEqual([{ hits: 1, resetMs: WINDOW_MS }]);
      }),
    );
  });

  it('does not extend the window by retries that are refused', async () => {
    const { clock, memory } = storage();
    for (let i = 0; i < 59; i++) {
      await memory.hit([{ key: 'a', limit: 1 }], WINDOW_MS);
      clock.nowMs += 1_000;
    }
    clock.nowMs += 1_000;
    expect(await allowed(memory, [{ key: 'a', limit: 1 }])).toBe(true);
  });

  it('does not let a caller that one bucket refuses drain the others', async () => {
    const { memory } = storage();
    const visitor = { key: 'visitor', limit: 2 };
    const workspace = { key: 'workspace', limit: 5 };
    for (let i = 0; i < 50; i++) await memory.hit([visitor, workspace], WINDOW_MS);
    expect(await memory.hit([workspace], WINDOW_MS)).toMatchObject([{ hits: 3 }]);
  });

  it('refuses everything at a ceiling of 0', async () => {
    const { memory } = storage();
    expect(await memory.hit([{ key: 'a', limit: 0 }], WINDOW_MS)).toEqual([{ hits: 1, resetMs: WINDOW_MS }]);
    expect(memory.size).toBe(0);
  });

  it('applies a ceiling that was lowered in the middle of a window', async () => {
    const { memory } = storage();
    for (let i = 0; i < 5; i++) await memory.hit([{ key: 'a', limit: 10 }], WINDOW_MS);
    expect(await allowed(memory, [{ key: 'a', limit: 3 }])).toBe(false);
    expect(await allowed(memory, [{ key: 'a', limit: 6 }])).toBe(true);
  });

  it('lets in exactly the limit of many requests at once', async () => {
    const { memory } = storage();
    const answers = await Promise.all(Array.from({ length: 500 }, () => allowed(memory, [{ key: 'a', limit: 300 }])));
    expect(answers.filter(Boolean)).toHaveLength(300);
  });

  it('lets in exactly what the limits allow, for any interleaving of keys and times', async () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 });
    const steps = fc.array(fc.record({ keys, waitMs: fc.constantFrom(0, 0, 0, 1, 20_000, 59_999, 60_000) }), {
      maxLength: 80,
    });
    const limits = fc.record({ a: fc.nat(3), b: fc.nat(3), c: fc.nat(5), d: fc.nat(9) });
    await fc.assert(
      fc.asyncProperty(steps, limits, async (taken, limitOf) => {
        const { clock, memory } = storage();
        const model = new Map<string, { startMs: number; count: number }>();
        for (const step of taken) {
          clock.nowMs += step.waitMs;
          for (const [key, { startMs }] of model) if (clock.nowMs - startMs >= WINDOW_MS) model.delete(key);
          const room = step.keys.every((key) => (model.get(key)?.count ?? 0) < limitOf[key]);
          if (room)
            for (const key of step.keys) {
              const window = model.get(key) ?? { startMs: clock.nowMs, count: 0 };
              model.set(key, { ...window, count: window.count + 1 });
            }
          const buckets = step.keys.map((key) => ({ key, limit: limitOf[key] }));
          expect(await allowed(memory, buckets)).toBe(room);
          for (const [key, { count }] of model) expect(count).toBeLessThanOrEqual(limitOf[key as 'a']);
        }
      }),
    );
  });
});

describe('the memory of the counters', () => {
  it('is bounded, and the oldest window is evicted', async () => {
    const { clock, memory } = storage(100);
    for (let i = 0; i < 1_000; i++) {
      clock.nowMs += 1;
      await memory.hit([{ key: `k${i}`, limit: 1 }], WINDOW_MS);
      expect(memory.size).toBeLessThanOrEqual(100);
    }
    expect(await allowed(memory, [{ key: 'k999', limit: 1 }])).toBe(false);
    expect(await allowed(memory, [{ key: 'k900', limit: 1 }])).toBe(false);
    expect(await allowed(memory, [{ key: 'k0', limit: 1 }])).toBe(true);
  });

  it('is freed as new windows open, without a timer', async () => {
    const { clock, memory } = storage();
    for (let i = 0; i < 1_000; i++) await memory.hit([{ key: `k${i}`, limit: 1 }], WINDOW_MS);
    expect(memory.size).toBe(1_000);
    clock.nowMs += WINDOW_MS;
    for (let i = 0; i < 200; i++) await memory.hit([{ key: `n${i}`, limit: 1 }], WINDOW_MS);
    expect(memory.size).toBe(200);
  });

  it('stays bounded for any keys, times and window lengths, and never evicts the newest window', async () => {
    const step = fc.record({ key: fc.nat(30), waitMs: fc.nat(40_000), windowMs: fc.constantFrom(1_000, 60_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 100 }), fc.integer({ min: 1, max: 8 }), async (steps, keysMax) => {
        const { clock, memory } = storage(keysMax);
        for (const { key, waitMs, windowMs } of steps) {
          clock.nowMs += waitMs;
          const bucket = { key: String(key), limit: 1_000 };
          const [before] = await memory.hit([bucket], windowMs);
          expect(memory.size).toBeLessThanOrEqual(keysMax);
          expect(await memory.hit([bucket], windowMs)).toMatchObject([{ hits: before!.hits + 1 }]);
        }
      }),
    );
  });
});
