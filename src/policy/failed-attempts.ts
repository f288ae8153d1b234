import { LRUCache } from 'lru-cache';

/** Refused credentials that one address may send in a minute before it has to wait for its further ones. */
export const FAILURES_PER_MINUTE = 30;
const MINUTE_MS = 60_000;
/** Addresses that are remembered; the one that was seen longest ago is forgotten first. */
const ADDRESSES_MAX = 100_000;

interface Bucket {
  left: number;
  filledAtMs: number;
}

/** A bucket of failed look-ups for each client address, in this process. A look-up takes from it, and gives back if it succeeds. */
export class FailedAttempts {
  private readonly buckets = new LRUCache<string, Bucket>({ max: ADDRESSES_MAX });

  /** @param nowMs monotonic */
  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** @returns false where the bucket is empty; nothing is taken then */
  take(addressHash: string): boolean {
    const bucket = this.filled(addressHash);
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  }

  giveBack(addressHash: string): void {
    const bucket = this.filled(addressHash);
    bucket.left = Math.min(FAILURES_PER_MINUTE, bucket.left + 1);
  }

  private filled(addressHash: string): Bucket {
    const nowMs = this.nowMs();
    let bucket = this.buckets.get(addressHash);
    if (!bucket) this.buckets.set(addressHash, (bucket = { left: FAILURES_PER_MINUTE, filledAtMs: nowMs }));
    const refill = ((nowMs - bucket.filledAtMs) * FAILURES_PER_MINUTE) / MINUTE_MS;
    bucket.left = Math.min(FAILURES_PER_MINUTE, bucket.left + refill);
    bucket.filledAtMs = nowMs;
    return bucket;
  }
}
