/** `Retry-After` in milliseconds from now: seconds or an HTTP date (RFC 9110, 10.2.3); null if it is neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null) return null;
  if (/^\d{1,10}$/.test(header)) return Number(header) * 1_000;
  const timeMs = /GMT$/.test(header) ? Date.parse(header) : NaN;
  return Number.isNaN(timeMs) ? null : Math.max(0, timeMs - nowMs);
}
