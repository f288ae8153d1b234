/** Reads JSON whose shape the provider may change: a missing value or one of another type is null, never an error. */
import { longStrictJson, strictJson } from '../../platform/http/strict-json.js';
import { fail } from '../../platform/kernel/errors.js';
import { isObject } from '../../platform/kernel/is-object.js';

export type Loose = Readonly<Record<string, unknown>>;

/** Meta sends at most 1,000 updates at once; a message has some dozens of values. */
const VALUES_MAX = 100_000;

/**
 * Scanned before it is parsed, like a request's body. Throws `malformed_json` unless it is an object, and the errors of
 * JsonScan.
 */
export const looseObject = (body: Buffer): Loose => required(strictJson(body, VALUES_MAX));

/** The same for a delivery: other requests are answered between the steps. */
export const looseDelivery = async (body: Buffer): Promise<Loose> => required(await longStrictJson(body, VALUES_MAX));

function required(value: unknown): Loose {
  if (isObject(value)) return value;
  throw fail('malformed_json');
}

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
