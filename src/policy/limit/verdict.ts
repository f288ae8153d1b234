/** Turns bucket counts into a rate-limit decision and its headers. */
import { type Bucket, type BucketState, wholeSeconds } from './limit-storage.js';

export interface Verdict {
  allowed: boolean;
  /** The tightest bucket's values, for `RateLimit-Limit`, `-Remaining` and `-Reset`. */
  limit: number;
  remaining: number;
  /** Whole seconds ≥ 1; where refused, the earliest time at which a retry can succeed. */
  resetSeconds: number;
}

interface Standing {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetMs: number;
}

/**
 * Judges a request by the states of its buckets (at least one, in the same order). The tightest is one that refuses,
 * else the one with the fewest hits left; among equals the one that resets last: a request refused by two waits for
 * both.
 */
export function judge(buckets: readonly Bucket[], states: readonly BucketState[]): Verdict {
  const standings = buckets.map(({ limit }, i): Standing => {
    const { hits, resetMs } = states[i];
    return { allowed: hits <= limit, limit, remaining: Math.max(0, limit - hits), resetMs };
  });
  const { resetMs, ...tightest } = standings.reduce((one, other) => (tighter(other, one) ? other : one));
  return { ...tightest, resetSeconds: wholeSeconds(resetMs) };
}

function tighter(one: Standing, other: Standing): boolean {
  if (one.allowed !== other.allowed) return !one.allowed;
  if (one.remaining !== other.remaining) return one.remaining < other.remaining;
  return one.resetMs > other.resetMs;
}
