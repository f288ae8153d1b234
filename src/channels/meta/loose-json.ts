/** Reads JSON whose shape the provider may change: a missing value or one of another type is null, never an error. */
import { fail } from '../../platform/kernel/errors.js';

export type Loose = Readonly<Record<string, unknown>>;

/** Throws `malformed_json` unless it is an object. */
export function looseObject(body: Buffer): Loose {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (isObject(value)) return value;
  } catch {
    // Not JSON: fails below.
  }
  throw fail('malformed_json');
}

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectIn = (source: Loose | null, key: string): Loose | null => {
  const value = source?.[key];
  return isObject(value) ? value : null;
};

export const objectsIn = (source: Loose | null, key: string): Loose[] => {
  const value = source?.[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** Text that PostgreSQL accepts; numbers as digits. Null if empty. */
export function textIn(source: Loose | null, key: string, max = TEXT_MAX): string | null {
  const value = source?.[key];
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).toWellFormed().replaceAll('\0', '\uFFFD').slice(0, max).toWellFormed();
  return text.trim() === '' ? null : text;
}

/** Longest text of a message, in characters. */
const TEXT_MAX = 20_000;
