/** Hours as typed: `09:00–12:00, 13:00–17:00` for a day, `2026-12-24: 09:00–12:00` for a date. */
import type { components } from '../../../docs/openapi.js';

export type OfficeHours = components['schemas']['OfficeHours'];
type TimeWindow = OfficeHours['weekly']['monday'][number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const WINDOW = /^(\d{1,2}:\d\d)\s?[-–—]\s?(\d{1,2}:\d\d)$/;
const LINE = /^(\d{4}-\d\d-\d\d):?(?: (.*))?$/;

export const windowsText = (windows: TimeWindow[]): string =>
  windows.map(({ start, end }) => `${start}–${end}`).join(', ');

/** Null if the text is not a list of hours; the server checks their order. */
export function windowsOf(text: string): TimeWindow[] | null {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  const windows = parts.map((part) => WINDOW.exec(part));
  if (windows.includes(null)) return null;
  return windows.flatMap((found) => (found ? [{ start: padded(found[1]), end: padded(found[2]) }] : []));
}

const padded = (time = ''): string => time.padStart(5, '0');

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
