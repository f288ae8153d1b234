import { TokenBuckets } from '../kernel/token-buckets.js';

/** Refused credentials per minute from one address before its further attempts have to wait. */
export const FAILURES_PER_MINUTE = 30;
const ADDRESSES_MAX = 100_000;

/** A bucket of failed look-ups per client address. A look-up takes a token, and returns it if it succeeds. */
export class FailedAttempts extends TokenBuckets {
  /** @param nowMs monotonic */
  constructor(nowMs?: () => number) {
    super({ burst: FAILURES_PER_MINUTE, perSecond: FAILURES_PER_MINUTE / 60, keysMax: ADDRESSES_MAX }, nowMs);
  }
}
