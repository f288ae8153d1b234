/** Formats meeting times, always with the time zone. */
import type { Meeting } from './queries.js';

/** "9:00 – 9:30 AM" */
export const hoursText = ({ starts_at, ends_at }: Meeting, zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: zone, hour: 'numeric', minute: '2-digit' }).formatRange(
    Date.parse(starts_at),
    Date.parse(ends_at),
  );

/** "Mon, Nov 23, 2026, 9:00 – 9:30 AM GMT+1": the offset distinguishes the repeated hour in autumn. */
export const spanText = ({ starts_at, ends_at }: Meeting, zone: string, language: string): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).formatRange(Date.parse(starts_at), Date.parse(ends_at));

const dateFormat = (language: string, options: Intl.DateTimeFormatOptions) => (date: string) =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(Date.parse(`${date}T00:00:00Z`));

/** "Monday, November 23" */
export const dayName = (date: string, language: string): string =>
  dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long' })(date);
export const weekdayName = (date: string, language: string): string => dateFormat(language, { weekday: 'short' })(date);
export const dayNumber = (date: string): string => String(Number(date.slice(8)));

/** "Nov 23 – 29, 2026" */
export const weekName = (monday: string, sunday: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    Date.parse(`${monday}T00:00:00Z`),
    Date.parse(`${sunday}T00:00:00Z`),
  );

/** "9 AM", "09" */
export const hourName = (hour: number, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', hour: 'numeric' }).format(hour * 3_600_000);
