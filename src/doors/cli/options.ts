/** Readers of option values; an invalid one is wrong usage (exit code 2), with the accepted form in the message. */
import { type Argument, InvalidArgumentError, Option } from 'commander';
import { WrongUsage } from './failure.js';

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/i;
const UNITS_S: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** @returns a reader of whole numbers from `min` to `max` */
export const integer =
  (min: number, max: number) =>
  (text: string): number => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : NaN;
    if (!(value >= min && value <= max))
      throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
    return value;
  };

/** `5`, `0.25` → millionths. */
export function money(text: string): number {
  const micros = /^\d{1,4}(?:\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * 1_000_000) : 0;
  if (micros === 0) throw new InvalidArgumentError('It must be an amount of money such as 5 or 0.25.');
  return micros;
}

/** `0`, `90s`, `30m`, `24h`, `7d` → seconds, at most `maxS`. */
export const duration =
  (maxS: number) =>
  (text: string): number => {
    const [, digits, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? (text === '0' ? ['', '0', 's'] : []);
    const seconds = Number(digits) * (UNITS_S[unit] ?? NaN);
    if (!(seconds <= maxS))
      throw new InvalidArgumentError(`It must be a time such as 30m, 24h or 7d, at most ${maxS / 86_400}d.`);
    return seconds;
  };

/** A future time: a duration from now (`90d`) or an RFC 3339 date-time. @returns RFC 3339, UTC */
export function expiry(text: string): string {
  if (/^\d+[smhd]$/.test(text)) {
    const seconds = duration(10 * 365 * 86_400)(text);
    return new Date(Date.now() + seconds * 1_000).toISOString();
  }
  const timeMs = DATE_TIME.test(text) ? Date.parse(text) : NaN;
  if (!(timeMs > Date.now()))
    throw new InvalidArgumentError(
      'It must be a time from now such as 90d, or a coming date-time such as 2027-01-31T00:00:00Z.',
    );
  return new Date(timeMs).toISOString();
}

/** A past time: a duration before now (`2d`) or an RFC 3339 date-time. @returns RFC 3339, UTC */
export function past(text: string): string {
  if (/^\d+[smhd]$/.test(text)) {
    const seconds = duration(10 * 365 * 86_400)(text);
    return new Date(Date.now() - seconds * 1_000).toISOString();
  }
  const timeMs = DATE_TIME.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(timeMs))
    throw new InvalidArgumentError('It must be a time ago such as 2d, or a date-time such as 2026-10-31T00:00:00Z.');
  return new Date(timeMs).toISOString();
}

export function email(text: string): string {
  if (text.length > 254 || !/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text))
    throw new InvalidArgumentError('It must be an e-mail address.');
  return text.toLowerCase();
}

/** Names and labels: at least one visible character, at most `max` characters, no control characters. */
export const label =
  (max: number) =>
  (text: string): string => {
    const trimmed = text.trim();
    if (trimmed === '' || trimmed.length > max || /\p{Cc}/u.test(trimmed) || !trimmed.isWellFormed())
      throw new InvalidArgumentError(`It must have 1 to ${max} characters on one line.`);
    return trimmed;
  };

export function locale(text: string): string {
  try {
    if (text.length <= 35 && Intl.getCanonicalLocales(text).length === 1) return text;
  } catch {
    // not a language tag: refused below
  }
  throw new InvalidArgumentError('It must be a BCP 47 language tag such as de or pt-BR.');
}

export const workspaceOption = (): Option =>
  new Option('-w, --workspace <id or name>', 'which workspace; not needed where there is only one');

/**
 * An option or argument that takes one of a few values, e.g. `oneOf(new Option('--plan <plan>'), 'plan', PLANS)`.
 * @param noun names the value in the message: "Unknown plan 'platinum'. Expected starter, growth, scale or trial."
 */
export function oneOf<T extends Option | Argument>(target: T, noun: string, values: readonly string[]): T {
  // choices() shows the values in the help; its own message names parser internals, so ours replaces it.
  target.choices(values).argParser((text: string) => {
    if (values.includes(text)) return text;
    throw new WrongUsage(`Unknown ${noun} '${printable(text)}'. Expected ${listed(values)}.`);
  });
  return target;
}

/** `a, b or c` */
const listed = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

const SHOWN_MAX = 60;
/** The typed text, made safe for a message. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, SHOWN_MAX);
