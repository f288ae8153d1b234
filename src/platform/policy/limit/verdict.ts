/** Turns bucket counts into a rate-limit decision and its headers. */
import { type Bucket, type BucketState, wholeSeconds } from './limit-storage.js';
import { required } from '../../kernel/invariant.js';

export interface LimitVerdict {
  allowed: boolean;
  /** The tightest bucket's values, for `RateLimit-Limit`, `-Remaining` and `-Reset`. */
  limit: number;
  remaining: number;
  /** Whole seconds ≥ 1; if refused, the earliest time at which a retry can succeed. */
  resetSeconds: number;
}

interface BucketVerdict {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetMs: number;
}

/**
 * Decides on a request from the states of its buckets (at least one, in the same order). The tightest bucket is one
 * that refuses, otherwise the one with the fewest hits left. Among equals it is the one that resets last, so that a
 * request refused by two buckets waits for both.
 */
export function verdictOf(buckets: readonly Bucket[], states: readonly BucketState[]): LimitVerdict {
  const verdicts = buckets.map(({ limit }, i): BucketVerdict => {
    const { hits, resetMs } = required(states[i], 'the state of a bucket');
    return { allowed: hits <= limit, limit, remaining: Math.max(0, limit - hits), resetMs };
  });
  const { resetMs, ...tightest } = verdicts.reduce((best, next) => (isTighter(next, best) ? next : best));
  return { ...tightest, resetSeconds: wholeSeconds(resetMs) };
}

function isTighter(a: BucketVerdict, b: BucketVerdict): boolean {
  if (a.allowed !== b.allowed) return !a.allowed;
  if (a.remaining !== b.remaining) return a.remaining < b.remaining;
  return a.resetMs > b.resetMs;
}
