/** When a delivery that failed is tried again (specification §7.3). */
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
/** Up to so much later, so that what failed together does not come back together. */
const JITTER = 0.1;
const RETRY_AFTER_MAX_MS = 24 * HOUR_MS;

/**
 * How long to wait before the next attempt; null = there is none.
 * @param retries attempts after the first one that have been made already
 * @param retryAfterMs what the receiver asked for; it may only make it later
 */
export function retryDelayMs(retries: number, retryAfterMs: number | null, random = Math.random()): number | null {
  const planned = RETRY_MS[retries];
  if (planned === undefined) return null;
  return Math.max(Math.round(planned * (1 + JITTER * random)), Math.min(retryAfterMs ?? 0, RETRY_AFTER_MAX_MS));
}

/** `Retry-After` as milliseconds from now: seconds or an HTTP date (RFC 9110, 10.2.3); null where it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header) * SECOND_MS;
  const at = /GMT$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
