/** Snooze options, in the browser's time zone. */

const HOUR_MS = 3_600_000;
const HALF_HOUR_MS = HOUR_MS / 2;
/** Start of a working day. */
const MORNING = 9;

export type SnoozeName = 'later' | 'tomorrow' | 'monday';

/**
 * In three hours (rounded to half hours), tomorrow and next Monday morning; no duplicates, and the first only today.
 */
export function snoozeTimes(now: Date): { name: SnoozeName; at: Date }[] {
  const later = new Date(Math.ceil((now.getTime() + 3 * HOUR_MS) / HALF_HOUR_MS) * HALF_HOUR_MS);
  const morningIn = (days: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  return [
    ...(later.toDateString() === now.toDateString() ? [{ name: 'later' as const, at: later }] : []),
    { name: 'tomorrow', at: morningIn(1) },
    ...(toMonday > 1 ? [{ name: 'monday' as const, at: morningIn(toMonday) }] : []),
  ];
}

/** As a datetime-local field expects it: `2026-11-23T09:00`. */
export function localField(at: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0');
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${date}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
