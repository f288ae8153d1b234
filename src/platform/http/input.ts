/** Validates path, query and body against their DTO classes, and names the first invalid field in the order sent. */
import { getMetadataStorage, validateSync, type ValidationError } from 'class-validator';
import { fail, type ApiError, type ErrorCode } from '../kernel/errors.js';
import { shownPath } from '../kernel/redact.js';
import { isFreeMap, problemIn, type Problem } from './fields.js';
import { UploadedFile } from './body.js';
import { instanceOf } from './conversion.js';
import { isObject } from '../kernel/is-object.js';
import { nestedIn } from './nested.js';
import type { QueryPair } from './query-string.js';

export type Dto = new () => object;

const VALIDATION = { whitelist: false, stopAtFirstError: true, forbidUnknownValues: false } as const;
const fieldNames = new WeakMap<Dto, string[]>();
/** Whether a DTO class is valid without any field. */
const validWhenEmpty = new WeakMap<Dto, boolean>();

/** The names of a DTO class's fields: those with a validation decorator. */
export function fieldsOf(dto: Dto): string[] {
  let names = fieldNames.get(dto);
  if (!names) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
    names = [...new Set(metadata.map((entry) => entry.propertyName))];
    fieldNames.set(dto, names);
  }
  return names;
}

/** Path parameters. Any mistake in an id is `invalid_id`. */
export function readPath<T extends object>(dto: new () => T, params: Record<string, string>): T {
  const value = instanceOf(dto, params);
  const [error] = validateSync(value, VALIDATION);
  if (error) throw fail('invalid_id', messageOf(error), { param: error.property });
  return value;
}

/** The query: strict about unknown, repeated, empty and bad parameters. */
export function readQuery<T extends object>(dto: (new () => T) | null, pairs: QueryPair[]): T {
  if (pairs.length === 0 && dto && mayBeEmpty(dto)) return new dto();
  const known = dto ? fieldsOf(dto) : [];
  // Of a repeated parameter the first is used; the second is refused as repeated.
  const sent = Object.fromEntries(pairs.filter(([param]) => known.includes(param)).reverse());
  const value = dto ? instanceOf(dto, sent) : ({} as T);
  const errors = new Map((dto ? validateSync(value, VALIDATION) : []).map((error) => [error.property, error]));
  const seen = new Set<string>();
  for (const [param, text] of pairs) {
    if (!known.includes(param))
      throw fail(
        'unknown_parameter',
        known.length ? `Accepted parameters: ${known.join(', ')}.` : 'This endpoint accepts no query parameters.',
        { param },
      );
    if (seen.has(param)) throw fail('duplicate_parameter', undefined, { param });
    seen.add(param);
    const error = errors.get(param);
    if (text === null)
      throw fail('invalid_parameter', `${param} must be percent-encoded UTF-8 without NUL characters`, { param });
    if (text === '') throw fail('invalid_parameter', `${param} must not be empty`, { param });
    if (error) throw fail('invalid_parameter', messageOf(error), { param });
  }
  const [missing] = errors.values();
  if (missing) throw fail('invalid_parameter', messageOf(missing), { param: missing.property });
  return value;
}

/** Whether all parameters may be omitted. Cached, because most list calls have no query. */
export function mayBeEmpty(dto: Dto): boolean {
  let valid = validWhenEmpty.get(dto);
  if (valid === undefined) validWhenEmpty.set(dto, (valid = validateSync(new dto(), VALIDATION).length === 0));
  return valid;
}

/**
 * The body: an object; errors are reported in the order in which its keys were sent, then missing fields.
 * @param prefix path of the object within the body, for the errors' `param`: '' or `grant.`
 */
export function readObject<T extends object>(dto: new () => T, body: unknown, prefix = ''): T {
  if (!isObject(body)) throw fail('invalid_body');
  const raw = body;
  const known = fieldsOf(dto);
  const unknown = Object.keys(raw).find((key) => !known.includes(key));
  // Fields whose text is safe to pass to validators.
  const safe: Record<string, unknown> = {};
  const strings = new Map<string, ApiError>();
  for (const key of Object.keys(raw)) {
    if (!known.includes(key)) continue;
    const bad = badStringOf(dto, { key, item: raw[key], prefix });
    if (bad) strings.set(key, bad);
    else safe[key] = raw[key];
  }
  const value = instanceOf(dto, safe);
  const errors = new Map(validateSync(value, VALIDATION).map((error) => [error.property, error]));
  for (const key of Object.keys(raw)) {
    if (key === unknown) throw fail('unknown_field', acceptedFields(known), { param: prefix + key });
    const bad = strings.get(key);
    if (bad) throw bad;
    const error = errors.get(key);
    if (error) throw bodyError(error, { sent: raw[key], problem: problemIn(dto, key, raw[key]), path: prefix + key });
    const inner = nestedIn(dto, key);
    if (inner && isObject(raw[key])) Object.assign(value, { [key]: readObject(inner, raw[key], `${prefix}${key}.`) });
  }
  const [missing] = errors.values();
  if (missing)
    throw fail('missing_field', `${prefix}${missing.property} is required`, { param: prefix + missing.property });
  return value;
}

const acceptedFields = (known: string[]): string =>
  known.length ? `Accepted fields: ${known.join(', ')}.` : 'This endpoint accepts no fields.';

/** An object with its own DTO class is checked when that class is validated. */
const badStringOf = (
  dto: Dto,
  { key, item, prefix }: { key: string; item: unknown; prefix: string },
): ApiError | null =>
  nestedIn(dto, key) && isObject(item) ? null : badString(item, prefix + key, isFreeMap(dto, key));

/** The innermost error, with its path: `a.0.b`. */
function bodyError(
  error: ValidationError,
  { sent, problem, path }: { sent: unknown; problem: Problem | null; path: string },
): ApiError {
  const child = error.children?.[0];
  if (child)
    return bodyError(child, {
      sent: (sent as Record<string, unknown> | undefined)?.[child.property],
      problem: null,
      path: `${path}.${child.property}`,
    });
  const code: ErrorCode = problem?.code ?? (sent === undefined ? 'missing_field' : 'invalid_field');
  const key = problem?.key;
  const param = key === undefined ? path : `${path}.${key.slice(0, 100)}`;
  return fail(code, problem ? `${shownPath(param)} ${problem.message}` : messageOf(error), { param });
}

/**
 * Refuses NUL, an unpaired surrogate, or a key that would reach an object's prototype, so that they are never stored or
 * altered and never cause a 500.
 */
function badString(value: unknown, path: string, freeMap: boolean): ApiError | null {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed()
      ? fail('invalid_field', `${shownPath(path)} contains a NUL character or an unpaired surrogate`, { param: path })
      : null;
  if (value === null || typeof value !== 'object' || value instanceof UploadedFile) return null;
  for (const [key, item] of Object.entries(value)) {
    const inner = `${path}.${key.slice(0, 100)}`;
    if (key === '__proto__' || key === 'constructor')
      return fail(freeMap ? 'invalid_field' : 'unknown_field', `${key} is not allowed as a key`, { param: inner });
    if (key.includes('\0') || !key.isWellFormed())
      return fail('invalid_field', `A key of ${shownPath(path)} contains a NUL character or an unpaired surrogate`, {
        param: path,
      });
    const bad = badString(item, inner, freeMap);
    if (bad) return bad;
  }
  return null;
}

function messageOf(error: ValidationError): string {
  return Object.values(error.constraints ?? {})[0] ?? `${error.property} is not valid`;
}
