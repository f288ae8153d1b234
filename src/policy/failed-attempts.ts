import { TokenBuckets } from '../kernel/token-buckets.js';

/** Refused credentials that one address may send in a minute before it has to wait for its further ones. */
export const FAILURES_PER_MINUTE = 30;
const ADDRESSES_MAX = 100_000;

/** A bucket of failed look-ups for each client address. A look-up takes from it, and gives back if it succeeds. */
export class FailedAttempts extends TokenBuckets {
  /** @param nowMs monotonic */
  constructor(nowMs?: () => number) {
    super({ burst: FAILURES_PER_MINUTE, perSecond: FAILURES_PER_MINUTE / 60, keysMax: ADDRESSES_MAX }, nowMs);
  }
}
