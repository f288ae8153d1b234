/** Hours as people type them: `9-12, 1pm-5pm` for a day, `2026-12-24: 9-12` for a date. */
import type { components } from '../../../docs/openapi.js';

export type OfficeHours = components['schemas']['OfficeHours'];
type TimeWindow = OfficeHours['weekly']['monday'][number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Words of both languages: an hour is typed in the one that comes to mind. */
const BETWEEN = /[-–—]|\bto\b|\buntil\b|\btill\b|\bbis\b/;
const AND = /[,;&+]|\band\b|\bund\b/;
const CLOSED = /^(?:closed|geschlossen|zu|[-–—])$/;
const HOUR = /^(\d{1,2})(?:[:.h]?([0-5]\d))?h?([ap])?$/;
const LINE = /^(\d{4}-\d\d-\d\d):?(?: (.*))?$/;

export const windowsText = (windows: TimeWindow[]): string =>
  windows.map(({ start, end }) => `${start}–${end}`).join(', ');

/** Null if the text is not a list of hours; the server checks their order. */
export function windowsOf(text: string): TimeWindow[] | null {
  const typed = text.trim().toLowerCase();
  if (CLOSED.test(typed)) return [];
  const windows = typed
    .split(AND)
    .filter((part) => part.trim() !== '')
    .map(windowOf);
  return windows.includes(null) ? null : windows.flatMap((one) => one ?? []);
}

function windowOf(text: string): TimeWindow | null {
  const [from, to, ...more] = text.split(BETWEEN).map(hourOf);
  if (!from || !to || more.length > 0) return null;
  // "1-5pm" means the afternoon twice.
  const start = from.half === null && to.half === 'p' && from.hour < to.hour % 12 ? { ...from, half: to.half } : from;
  const [opens, closes] = [minutesOf(start), minutesOf(to)];
  // "9-5" ends in the afternoon: nobody closes before they open.
  const isLater = to.half === null && to.hour > 0 && to.hour < 12 && closes <= opens && closes + NOON > opens;
  const [begin, end] = [clockOf(opens), clockOf(closes === 0 ? 2 * NOON : isLater ? closes + NOON : closes)];
  return begin === null || end === null ? null : { start: begin, end };
}

interface Hour {
  hour: number;
  minute: number;
  /** Half of the day; null = not said. */
  half: 'a' | 'p' | null;
}

const NOON = 12 * 60;

/** `9`, `9:30`, `9.30`, `0930`, `9h30`, `9 Uhr`, `1pm`, `1 p.m.` */
function hourOf(text: string): Hour | null {
  const [, hour, minute = '0', half] =
    HOUR.exec(text.replaceAll(/\s|uhr|o['’]clock/g, '').replace(/\.?m\.?$/, '')) ?? [];
  if (hour === undefined || (half && (+hour < 1 || +hour > 12))) return null;
  return { hour: +hour, minute: +minute, half: half === 'a' || half === 'p' ? half : null };
}

const minutesOf = ({ hour, minute, half }: Hour): number =>
  ((half === null ? hour : hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;

/** Null if no day has that time. */
const clockOf = (minutes: number): string | null =>
  minutes > 2 * NOON
    ? null
    : [minutes / 60, minutes % 60].map((one) => String(Math.floor(one)).padStart(2, '0')).join(':');

export const exceptionsText = (exceptions: OfficeHours['exceptions']): string =>
  exceptions.map(({ date, windows }) => `${date}: ${windowsText(windows)}`.trim()).join('\n');

/** Null if the line is not valid. */
export function exceptionsOf(text: string): OfficeHours['exceptions'] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const exceptions = lines.map((line) => {
    const [, date, hours = ''] = LINE.exec(line) ?? [];
    const windows = windowsOf(hours);
    return date && windows ? { date, windows } : null;
  });
  return exceptions.includes(null) ? null : exceptions.flatMap((one) => one ?? []);
}
