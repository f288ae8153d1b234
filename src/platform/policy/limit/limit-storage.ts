/** Where hits are counted: our port, and the adapter that lets @nestjs/throttler use it. */
import type { OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { required } from '../../kernel/invariant.js';

export interface Bucket {
  /** Key of the counter, made of ids and hashes; never contains a token or an address. */
  key: string;
  /** Hits allowed in one window. */
  limit: number;
}

export interface BucketState {
  /** Hits in the current window, including this one; greater than the bucket's limit = refused. */
  hits: number;
  /** Milliseconds until the window ends and the count restarts. */
  resetMs: number;
}

/**
 * Counts in fixed windows: a window opens with a key's first hit and ends `windowMs` later, regardless of later
 * hits. Windows are aligned to the first hit, not to the clock's minute, so that tenants' windows do not all
 * restart together.
 */
export interface LimitStorage {
  /**
   * Hits all buckets of one request at once. All or nothing: if one bucket is full, none is counted, so that a refused
   * caller (a visitor over their own limit) does not use up a shared bucket (the workspace's).
   * @param buckets with distinct keys
   * @returns the state of each bucket, in the order asked
   */
  hit(buckets: readonly Bucket[], windowMs: number): Promise<BucketState[]>;
  /** Closes connections; hits after it may fail. */
  close(): void;
}

/** Whole seconds, rounded up so that a client that waits them out is let in; at least 1 (specification §1.9). */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1_000));

/**
 * Our storage behind the interface of @nestjs/throttler. LimitGuard calls `hit` with all buckets of a request;
 * `increment` serves the stock guard, with one. A block lasts until the end of the window: there is no other
 * block duration.
 */
export class ThrottlerLimitStorage implements ThrottlerStorage, OnApplicationShutdown {
  constructor(private readonly inner: LimitStorage) {}

  hit(buckets: readonly Bucket[], windowMs: number): Promise<BucketState[]> {
    return this.inner.hit(buckets, windowMs);
  }

  async increment(key: string, ttl: number, limit: number): ReturnType<ThrottlerStorage['increment']> {
    const [state] = await this.inner.hit([{ key, limit }], ttl);
    const { hits, resetMs } = required(state, 'the state of the bucket');
    const resetSeconds = wholeSeconds(resetMs);
    const isBlocked = hits > limit;
    return {
      totalHits: hits,
      timeToExpire: resetSeconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? resetSeconds : 0,
    };
  }

  onApplicationShutdown(): void {
    this.inner.close();
  }
}
