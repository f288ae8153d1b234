import { LRUCache } from 'lru-cache';

export interface BucketSize {
  /** Tokens of a full bucket. */
  burst: number;
  perSecond: number;
  /** A bucket never owes more, so that its key recovers in bounded time. Default 0. */
  debtMax?: number;
  /** Keys that are remembered; the least recently used one is forgotten first. */
  keysMax: number;
}

interface Bucket {
  left: number;
  filledAtMs: number;
}

/** A token bucket for each key, in this process' memory. */
export class TokenBuckets {
  private readonly buckets: LRUCache<string, Bucket>;

  /** @param nowMs monotonic */
  constructor(
    private readonly size: BucketSize,
    private readonly nowMs: () => number = () => performance.now(),
  ) {
    this.buckets = new LRUCache({ max: size.keysMax });
  }

  /** @returns false where the bucket is empty; nothing is taken then */
  take(key: string): boolean {
    const bucket = this.filled(key);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  giveBack(key: string): void {
    this.charge(key, -1);
  }

  /** Takes tokens that were used already, if need be more than there are; a negative number is given back. */
  charge(key: string, tokens: number): void {
    const bucket = this.filled(key);
    bucket.left = Math.min(this.size.burst, Math.max(-(this.size.debtMax ?? 0), bucket.left - tokens));
  }

  /** Milliseconds until the bucket has a token; 0 = it has one. A key that was never seen is not remembered. */
  waitMs(key: string): number {
    if (!this.buckets.has(key)) return 0;
    return Math.max(0, ((1 - this.filled(key).left) * 1_000) / this.size.perSecond);
  }

  private filled(key: string): Bucket {
    const { burst, perSecond } = this.size;
    const nowMs = this.nowMs();
    let bucket = this.buckets.get(key);
    if (!bucket) this.buckets.set(key, (bucket = { left: burst, filledAtMs: nowMs }));
    bucket.left = Math.min(burst, bucket.left + ((nowMs - bucket.filledAtMs) * perSecond) / 1_000);
    bucket.filledAtMs = nowMs;
    return bucket;
  }
}
