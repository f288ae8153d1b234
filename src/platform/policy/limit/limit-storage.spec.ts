import { ThrottlerLimitStorage, wholeSeconds } from './limit-storage.js';
import { MemoryLimitStorage } from './memory-storage.js';

describe('our storage behind @nestjs/throttler', () => {
  it('reports hits and whole seconds to the stock guard, and blocks until the end of the window', async () => {
    const clock = { nowMs: 0 };
    const storage = new ThrottlerLimitStorage(new MemoryLimitStorage({ nowMs: () => clock.nowMs }));
    const open = { totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 };
    expect(await storage.increment('key', 60_000, 1)).toEqual(open);
    clock.nowMs = 20_500;
    const blocked = { totalHits: 2, timeToExpire: 40, isBlocked: true, timeToBlockExpire: 40 };
    expect(await storage.increment('key', 60_000, 1)).toEqual(blocked);
    clock.nowMs = 60_000;
    expect(await storage.increment('key', 60_000, 1)).toEqual(open);
  });

  it('rounds seconds up, and never reports less than one', () => {
    expect([0, 1, 999, 1_000, 1_001, 60_000].map(wholeSeconds)).toEqual([1, 1, 1, 1, 2, 60]);
  });

  it('releases its resources when the application stops', async () => {
    const memory = new MemoryLimitStorage();
    await memory.hit([{ key: 'key', limit: 1 }], 60_000);
    new ThrottlerLimitStorage(memory).onApplicationShutdown();
    expect(memory.size).toBe(0);
  });
});
