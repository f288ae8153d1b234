/** Wall-clock time: what clocks in a zone show, and when they show it. Dates are written `2026-03-29`. */

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(zone, made);
  return made;
}

export interface WallTime {
  date: string;
  /** Minutes since midnight on the wall clock. */
  minute: number;
}

export function wallTimeOf(ms: number, zone: string): WallTime {
  const part = Object.fromEntries(
    formatOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, value]),
  );
  return {
    date: `${(part['year'] ?? '').padStart(4, '0')}-${part['month']}-${part['day']}`,
    minute: Number(part['hour']) * 60 + Number(part['minute']),
  };
}

const asUtc = ({ date, minute }: WallTime): number => Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;

/** Offset of the zone from UTC. */
export const offsetAt = (ms: number, zone: string): number =>
  asUtc(wallTimeOf(ms, zone)) - Math.floor(ms / MINUTE_MS) * MINUTE_MS;

/** The first moment with this wall-clock time; a time skipped in spring moves later by the skipped amount. */
export function momentOf(wall: WallTime, zone: string): number {
  const shown = asUtc(wall);
  const offsets = [offsetAt(shown - DAY_MS, zone), offsetAt(shown + DAY_MS, zone)] as const;
  const moments = offsets.map((offset) => shown - offset).filter((ms) => ms + offsetAt(ms, zone) === shown);
  return moments.length ? Math.min(...moments) : shown - offsets[0];
}

export const startOfDay = (date: string, zone: string): number => momentOf({ date, minute: 0 }, zone);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from the first date to the second. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** 0 = Monday. */
export const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

export const isDate = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function isZone(text: unknown): text is string {
  if (typeof text !== 'string' || !/^[A-Za-z]/.test(text) || text.length > 64) return false;
  try {
    return formatOf(text) !== undefined;
  } catch {
    return false;
  }
}

/** All zones that the browser knows, plus these, sorted. */
export const zonesWith = (...more: string[]): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), ...more])].sort();
