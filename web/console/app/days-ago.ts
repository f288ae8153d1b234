const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;

/** Rounded to the hour, so that all pages of a list send the same query. */
export const daysAgo = (days: number): string =>
  new Date(Math.floor((Date.now() - days * DAY_MS) / HOUR_MS) * HOUR_MS).toISOString();
