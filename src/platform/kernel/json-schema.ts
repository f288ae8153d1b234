/**
 * Validates values against JSON Schema (draft 2020-12): tool arguments from a model or an MCP client. Nothing is
 * coerced and no default is filled in. Schemas may come from tenants, so a validation has a time limit as a whole: a
 * regular expression may backtrack forever, and each part of a schema may meet each part of a value.
 */
import { createContext, Script } from 'node:vm';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { LRUCache } from 'lru-cache';
import { urlOf } from './url.js';
import { required } from './invariant.js';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
/** A JSON Schema as plain data. */
export type JsonSchema = { [keyword: string]: Json };

export interface SchemaProblem {
  /** Dotted path of the invalid field; '' = the value itself. */
  path: string;
  /** Continues the sentence after the field's name; never quotes the value. */
  message: string;
}

const COMPILED_MAX = 200;
/** CPU time of one validation. */
const LIMIT_MS = 100;
/** Parts of the schema times parts of the value that need no watchdog, which takes half a millisecond. */
const LIGHT_MAX = 20_000;
/** So many characters of a text count as one more part. */
const CHARS_OF_PART = 64;
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?([Zz]|[+-]\d\d:\d\d)$/;

const isDate = (text: string): boolean =>
  DATE.test(text) && new Date(`${text}T00:00:00Z`).toISOString().slice(0, 10) === text;

/** All other formats are only annotations, which is the draft's default. */
const FORMATS: Record<string, (text: string) => boolean> = {
  date: isDate,
  'date-time': (text) => DATE_TIME.test(text) && isDate(text.slice(0, 10)),
  email: (text) => text.length <= 320 && /^[^\s@]+@[^\s@]+$/.test(text),
  uuid: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  uri: (text) => urlOf(text) !== null,
};

/** Ended with the validation in which it runs. */
const patternOf = (source: string, flags: string): RegExp => new RegExp(source, flags);
patternOf.code = 'new RegExp'; // ajv requires it; used only for standalone code generation

const SANDBOX = createContext(Object.create(null) as object);
const RUN = new Script('validate(value)');

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  formats: FORMATS,
  addUsedSchema: false,
  code: { regExp: patternOf },
});
interface Validator {
  validate: ValidateFunction;
  /** Number of its schema's parts; infinite for one whose work is not in proportion to it. */
  parts: number;
}
const compiled = new LRUCache<string, Validator>({ max: COMPILED_MAX });

/** The first problem of a value; null = valid. @throws Error if the schema itself is invalid */
export function schemaProblem(schema: JsonSchema, value: unknown): SchemaProblem | null {
  const key = JSON.stringify(schema);
  let validator = compiled.get(key);
  if (!validator) compiled.set(key, (validator = compile(schema)));
  const { validate, parts } = validator;
  const isValid = parts * partsOf(value, LIGHT_MAX) <= LIGHT_MAX ? validate(value) : withinLimit(validate, value);
  if (isValid === null) return { path: '', message: 'takes too long to check' };
  if (isValid) return null;
  return problemOf(required(validate.errors?.[0], 'the error of a failed validation'));
}

/**
 * Null = over the limit. The watchdog uses wall-clock time, so on a busy machine it may act before anything was
 * computed; the validation is then repeated.
 */
function withinLimit(validate: ValidateFunction, value: unknown): boolean | null {
  Object.assign(SANDBOX, { validate, value });
  try {
    for (const startUsage = process.cpuUsage(); ;) {
      try {
        return RUN.runInContext(SANDBOX, { timeout: LIMIT_MS }) as boolean;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        const { user, system } = process.cpuUsage(startUsage);
        if (user + system >= LIMIT_MS * 1_000) return null;
      }
    }
  } finally {
    Object.assign(SANDBOX, { validate: null, value: null });
  }
}

/** Validators are compiled without ajv's cache, which would keep every schema in memory. */
function compile(schema: JsonSchema): Validator {
  try {
    const isUneven = uses(schema, 'pattern') || uses(schema, 'uniqueItems');
    return { validate: ajv.compile(schema), parts: isUneven ? Infinity : partsOf(schema, LIGHT_MAX) };
  } finally {
    ajv.removeSchema(schema);
  }
}

/** Number of values within this one, and itself; long texts count as several. Counts hardly further than `max`. */
function partsOf(value: unknown, max: number): number {
  const open = [value];
  let parts = 0;
  while (open.length > 0 && parts <= max) {
    const one = open.pop();
    parts += 1 + (typeof one === 'string' ? Math.floor(one.length / CHARS_OF_PART) : 0);
    if (typeof one !== 'object' || one === null) continue;
    for (const part of Object.values(one)) open.push(part);
  }
  return parts;
}

const uses = (schema: Json, keyword: string): boolean =>
  typeof schema === 'object' &&
  schema !== null &&
  (Object.hasOwn(schema, keyword) || Object.values(schema).some((part) => uses(part, keyword)));

function problemOf({ instancePath, keyword, params, message }: ErrorObject): SchemaProblem {
  const path = instancePath.slice(1).split('/').map(unescaped);
  const names = params as Record<string, string>;
  if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties')
    return { path: joined([...path, names['additionalProperty'] ?? '']), message: 'is not an accepted field' };
  if (keyword === 'required')
    return { path: joined([...path, names['missingProperty'] ?? '']), message: 'is required' };
  if (keyword === 'enum') {
    const allowed = JSON.stringify((params as { allowedValues: Json }).allowedValues).slice(0, 300);
    return { path: joined(path), message: `must be one of ${allowed}` };
  }
  return { path: joined(path), message: message ?? 'does not match its schema' };
}

const unescaped = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');
const joined = (path: string[]): string =>
  path
    .filter((part) => part !== '')
    .join('.')
    .slice(0, 200);
