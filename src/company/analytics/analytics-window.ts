import { EARLIEST_MS } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import type { PeriodQuery } from './analytics.dto.js';

const DAY_MS = 24 * 60 * 60_000;
const WINDOW_DAYS = 30;
const WINDOW_DAYS_MAX = 366;

/** The last 30 days unless the query says otherwise. Throws `invalid_window`. */
export function windowOf(
  { created_after: after, created_before: before }: PeriodQuery,
  nowMs: number,
): { fromMs: number; toMs: number } {
  const toMs = before === undefined ? nowMs : Date.parse(before);
  const fromMs = after === undefined ? Math.max(toMs - WINDOW_DAYS * DAY_MS, EARLIEST_MS) : Date.parse(after);
  if (fromMs > toMs) throw fail('invalid_window', undefined, { param: 'created_after' });
  if (toMs - fromMs > WINDOW_DAYS_MAX * DAY_MS)
    throw fail('invalid_window', `The window must not exceed ${WINDOW_DAYS_MAX} days.`, { param: 'created_after' });
  return { fromMs, toMs };
}
