/** When a failed delivery is retried (specification §7.3). */
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first attempt, the second, and so on: ten attempts in all, about three days. */
const RETRY_MS = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR_MS),
];
/** Delays are extended by up to this share, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * Delay before the next attempt; null = there is none.
 * @param retries number of attempts after the first one
 * @param retryAfterMs requested by the receiver; it can only lengthen the delay
 */
export function retryDelayMs(retries: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const planned = RETRY_MS[retries];
  if (planned === undefined) return null;
  return Math.max(Math.round(planned * (1 + JITTER * random)), Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}
