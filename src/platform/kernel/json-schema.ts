/**
 * Validates values against JSON Schema (draft 2020-12): tool arguments from a model or an MCP client. Nothing is
 * coerced and no default is filled in. Schemas may come from tenants, so a `pattern` has a time limit: a regular
 * expression that backtracks forever would block the whole process.
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
const PATTERN_MS = 50;
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

const REGEXP = createContext(Object.create(null) as object);
const TEST = new Script('expression.test(text)');

/**
 * A regular expression with a limit of 50 ms of CPU time; one that exceeds it counts as no match. The timer uses
 * wall-clock time, so on a busy machine it may fire before anything was computed; the match is then repeated.
 */
function withTimeLimit(source: string, flags: string): RegExp {
  const expression = new RegExp(source, flags);
  const test = (text: string): boolean => {
    Object.assign(REGEXP, { expression, text });
    for (const startUsage = process.cpuUsage(); ;) {
      try {
        return TEST.runInContext(REGEXP, { timeout: PATTERN_MS }) as boolean;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        const { user, system } = process.cpuUsage(startUsage);
        if (user + system >= PATTERN_MS * 1_000) return false;
      }
    }
  };
  // ajv distinguishes expressions by their text.
  return { test, toString: () => String(expression) } as RegExp;
}
withTimeLimit.code = 'new RegExp'; // ajv requires it; used only for standalone code generation

const ajv = new Ajv2020({
  strict: false,
  logger: false,
  formats: FORMATS,
  addUsedSchema: false,
  code: { regExp: withTimeLimit },
});
const compiled = new LRUCache<string, ValidateFunction>({ max: COMPILED_MAX });

/** The first problem of a value; null = valid. @throws Error if the schema itself is invalid */
export function schemaProblem(schema: JsonSchema, value: unknown): SchemaProblem | null {
  const key = JSON.stringify(schema);
  let validate = compiled.get(key);
  if (!validate) compiled.set(key, (validate = compile(schema)));
  if (validate(value)) return null;
  return problemOf(required(validate.errors?.[0], 'the error of a failed validation'));
}

/** Validators are compiled without ajv's cache, which would keep every schema in memory. */
function compile(schema: JsonSchema): ValidateFunction {
  try {
    return ajv.compile(schema);
  } finally {
    ajv.removeSchema(schema);
  }
}

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
