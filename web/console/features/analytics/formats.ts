/** Formats figures and times for readers. */
import type { Unit } from './figures.js';
import type { Granularity } from './view.js';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const inUnit = (language: string, unit: string, value: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(
    value,
  );

/** "4 min 12 s", "2 hr 5 min", "3 days" */
export function spanText(ms: number, language: string): string {
  const units = [
    ['day', DAY_MS],
    ['hour', HOUR_MS],
    ['minute', MINUTE_MS],
    ['second', SECOND_MS],
  ] as const;
  const whole = Math.round(ms / SECOND_MS) * SECOND_MS;
  if (whole === 0) return inUnit(language, 'second', 0);
  const [[unit, size] = units[3], next] = units.slice(units.findIndex((one) => whole >= one[1]));
  const count = Math.floor(whole / size);
  const rest = next ? Math.floor((whole - count * size) / next[1]) : 0;
  return [inUnit(language, unit, count), rest > 0 && next && inUnit(language, next[0], rest)].filter(Boolean).join(' ');
}

/** "75%", for the axis of a plot: its steps are round. */
export const stepText = (value: number, unit: Unit, language: string): string =>
  unit === 'rate'
    ? new Intl.NumberFormat(language, { style: 'percent' }).format(value)
    : figureText(value, unit, language);

/** Formats a figure; "–" if there is none. Counts are exact. */
export function figureText(value: number | null, unit: Unit, language: string): string {
  if (value === null) return '–';
  if (unit === 'ms') return spanText(value, language);
  const options: Record<Exclude<Unit, 'ms'>, Intl.NumberFormatOptions> = {
    count: {},
    rate: { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 },
    score: { minimumFractionDigits: 1, maximumFractionDigits: 2 },
  };
  return new Intl.NumberFormat(language, options[unit]).format(value);
}

const ITEM: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
};
const TICK: Record<Granularity, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
};

/** Label of an hour, day, week (its Monday) or month of the series. */
export const itemFormat = (language: string, timeZone: string, by: Granularity): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { timeZone, ...ITEM[by] });
/** The same for the plot's axis. */
export const tickFormat = (language: string, timeZone: string, by: Granularity): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(language, { timeZone, ...TICK[by] });

/** "23 Oct – 21 Nov 2026" */
export const windowText = (from: string, to: string, language: string): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).formatRange(
    Date.parse(`${from}T00:00:00Z`),
    Date.parse(`${to}T00:00:00Z`),
  );
