import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.js';

export interface BucketSize {
  /** Capacity of a bucket. */
  burst: number;
  perSecond: number;
  /** Maximum debt of a bucket, so that its key recovers in bounded time. Default 0. */
  debtMax?: number;
  /** Maximum number of keys; the least recently used one is evicted first. */
  keysMax: number;
}

interface TokenBucket {
  left: number;
  filledAtMs: number;
}

/** A token bucket for each key, in this process' memory. */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, TokenBucket>;

  /** @param nowMs monotonic */
  constructor(
    private readonly size: BucketSize,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.buckets = new LRUCache(atMost(size.keysMax));
  }

  /** @returns false if the bucket is empty; then nothing is taken */
  take(key: string): boolean {
    const bucket = this.filled(key);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  giveBack(key: string): void {
    this.charge(key, -1);
  }

  /** Charges tokens after the fact, into debt if necessary; a negative number is a refund. */
  charge(key: string, tokens: number): void {
    const bucket = this.filled(key);
    bucket.left = Math.min(this.size.burst, Math.max(-(this.size.debtMax ?? 0), bucket.left - tokens));
  }

  /** Milliseconds until the bucket has a token; 0 = it has one. Creates no bucket for an unknown key. */
  waitMs(key: string): number {
    if (!this.buckets.has(key)) return 0;
    return Math.max(0, ((1 - this.filled(key).left) * 1_000) / this.size.perSecond);
  }

  private filled(key: string): TokenBucket {
    const { burst, perSecond } = this.size;
    const nowMs = this.nowMs();
    let bucket = this.buckets.get(key);
    if (!bucket) this.buckets.set(key, (bucket = { left: burst, filledAtMs: nowMs }));
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.filledAtMs) * perSecond) / 1_000);
    bucket.filledAtMs = nowMs;
    return bucket;
  }
}
