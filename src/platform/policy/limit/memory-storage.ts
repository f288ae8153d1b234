/** Counters in this process: the default without REDIS_URL. Limits then apply to each process. */
import type { Bucket, BucketState, LimitStorage } from './limit-storage.js';

interface Window {
  hits: number;
  endsAtMs: number;
}

/** Expired windows dropped with each new one: memory shrinks as fast as it grew, without a timer or a long sweep. */
const EXPIRED_DROPPED_MAX = 8;

/**
 * Fixed windows in a Map, in order of opening: with one window length the first to open is the first to end.
 * Bounded: a key beyond `keysMax` evicts the oldest window, which has the least time left (its holder may then
 * start a new one early).
 */
export class MemoryLimitStorage implements LimitStorage {
  private readonly windows = new Map<string, Window>();
  private readonly keysMax: number;
  private readonly nowMs: () => number;

  /** @param nowMs monotonic: a wall clock that is set back would keep windows open */
  constructor({ keysMax = 100_000, nowMs = () => performance.now() } = {}) {
    this.keysMax = keysMax;
    this.nowMs = nowMs;
  }

  /** Number of windows in memory, live or not yet dropped. */
  get size(): number {
    return this.windows.size;
  }

  async hit(buckets: readonly Bucket[], windowMs: number): Promise<BucketState[]> {
    const nowMs = Math.floor(this.nowMs()); // whole: (now + 60,000) − now of a fraction can be a hair over 60,000
    const live = buckets.map(({ key }) => this.live(key, nowMs));
    const refused = buckets.some(({ limit }, i) => (live[i]?.hits ?? 0) >= limit);
    return buckets.map(({ key, limit }, i) => {
      const hits = live[i]?.hits ?? 0;
      if (refused)
        return { hits: hits >= limit ? hits + 1 : hits, resetMs: (live[i]?.endsAtMs ?? nowMs + windowMs) - nowMs };
      const window = live[i] ?? this.open(key, nowMs, windowMs);
      window.hits += 1;
      return { hits: window.hits, resetMs: window.endsAtMs - nowMs };
    });
  }

  close(): void {
    this.windows.clear();
  }

  private live(key: string, nowMs: number): Window | undefined {
    const window = this.windows.get(key);
    return window && window.endsAtMs > nowMs ? window : undefined;
  }

  private open(key: string, nowMs: number, windowMs: number): Window {
    this.windows.delete(key); // removes an expired one, so that the new one is last in the order
    this.makeRoom(nowMs);
    const window = { hits: 0, endsAtMs: nowMs + windowMs };
    this.windows.set(key, window);
    return window;
  }

  private makeRoom(nowMs: number): void {
    let dropped = 0;
    for (const [key, { endsAtMs }] of this.windows) {
      const hasRoom = this.windows.size < this.keysMax;
      if (hasRoom && (endsAtMs > nowMs || dropped >= EXPIRED_DROPPED_MAX)) return;
      this.windows.delete(key);
      dropped += 1;
    }
  }
}
