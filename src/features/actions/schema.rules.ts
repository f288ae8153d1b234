/**
 * Which JSON Schemas an action's arguments may be described by: the part of draft 2020-12 that models understand and
 * that costs a bounded time to judge. References are replaced by what they point to when a definition is written, so
 * what is kept stands for itself.
 */
import type { Problem } from '../../http/fields.js';
import { within } from '../../http/problems.js';
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';

export const SCHEMA_CHARS_MAX = 16_384;
const SCHEMA_DEPTH_MAX = 10;
const RESOLVED_DEPTH_MAX = 64;
const PROPERTIES_MAX = 64;
export const PATTERN_CHARS_MAX = 500;

const PLAIN = 'type enum const format title description default examples deprecated readOnly writeOnly $comment'.split(
  ' ',
);
const BOUNDS =
  'minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems minProperties maxProperties required'.split(
    ' ',
  );
const OF_SCHEMA = ['items', 'additionalProperties', 'not', 'propertyNames', 'contains'];
const OF_SCHEMAS = ['anyOf', 'oneOf', 'allOf', 'prefixItems'];
export const KEYWORDS = [...PLAIN, ...BOUNDS, ...OF_SCHEMA, ...OF_SCHEMAS, 'properties'];

export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a schema of arguments, references replaced; keys are dotted paths within it. */
export function parametersProblem(schema: unknown): Problem | null {
  if (!isObject(schema) || schema['type'] !== 'object') return { key: 'type', message: 'must be object' };
  const problem = keywordProblem(schema, 0);
  if (problem) return problem;
  if (JSON.stringify(schema).length > SCHEMA_CHARS_MAX)
    return { message: `must not exceed ${SCHEMA_CHARS_MAX} characters` };
  if (Object.keys((schema['properties'] as object | undefined) ?? {}).length > PROPERTIES_MAX)
    return { key: 'properties', message: `must not have more than ${PROPERTIES_MAX} entries` };
  try {
    schemaProblem(schema, {});
  } catch {
    return { message: 'must be a JSON Schema of draft 2020-12' };
  }
  return null;
}

function keywordProblem(schema: unknown, depth: number): Problem | null {
  if (typeof schema === 'boolean') return null;
  if (!isObject(schema)) return { message: 'must be a JSON Schema' };
  if (depth > SCHEMA_DEPTH_MAX) return { message: `is nested more than ${SCHEMA_DEPTH_MAX} levels deep` };
  for (const [keyword, value] of Object.entries(schema)) {
    if (!KEYWORDS.includes(keyword)) return { key: keyword, message: 'is not supported' };
    const inner = within(keyword, valueProblem(keyword, value, depth));
    if (inner) return inner;
  }
  return null;
}

function valueProblem(keyword: string, value: Json, depth: number): Problem | null {
  if (keyword === 'pattern') return patternProblem(value);
  if (OF_SCHEMA.includes(keyword)) return keywordProblem(value, depth + 1);
  if (OF_SCHEMAS.includes(keyword)) {
    if (!Array.isArray(value)) return { message: 'must be a list' };
    return firstOf(Object.entries(value), depth);
  }
  if (keyword !== 'properties') return null;
  if (!isObject(value)) return { message: 'must be an object' };
  return firstOf(Object.entries(value), depth);
}

function firstOf(schemas: [string, Json][], depth: number): Problem | null {
  for (const [name, schema] of schemas) {
    const problem = within(name, keywordProblem(schema, depth + 1));
    if (problem) return problem;
  }
  return null;
}

function patternProblem(pattern: Json): Problem | null {
  const bad = {
    message: `must be a regular expression of at most ${PATTERN_CHARS_MAX} characters`,
  };
  if (typeof pattern !== 'string' || pattern.length > PATTERN_CHARS_MAX) return bad;
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch {
    return bad;
  }
}

/** A reference that cannot be replaced: a remote one, one to nothing, one that leads back to itself, or too many. */
export class ReferenceProblem extends Error {}

/**
 * The value with every `{"$ref": "#/…"}` replaced by what it points to within `root`; `$defs` are dropped then.
 * @throws ReferenceProblem
 */
export function withoutReferences(value: Json, root: Json): Json {
  let left = SCHEMA_CHARS_MAX; // nodes: more could not be kept anyway
  const resolve = (at: Json, followed: string[], depth = 0): Json => {
    if (left-- <= 0 || depth > RESOLVED_DEPTH_MAX)
      throw new ReferenceProblem('is too large once its references are replaced');
    if (Array.isArray(at)) return at.map((item) => resolve(item, followed, depth + 1));
    if (!isObject(at)) return at;
    const { $ref: reference, ...beside } = at;
    if (typeof reference === 'string') {
      if (followed.includes(reference)) throw new ReferenceProblem('contains a reference to itself');
      const target = resolve(pointed(root, reference), [...followed, reference], depth + 1);
      return isObject(target) ? { ...target, ...(resolve(beside, followed, depth + 1) as object) } : target;
    }
    const entries = Object.entries(at).filter(([key]) => key !== '$defs' && key !== '$schema');
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item, followed, depth + 1)]));
  };
  return resolve(value, []);
}

/** What a JSON pointer (RFC 6901) in a fragment points to. */
function pointed(root: Json, reference: string): Json {
  if (!reference.startsWith('#/')) throw new ReferenceProblem('may only refer to its own document (#/…)');
  let at: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    at =
      Array.isArray(at) && /^\d+$/.test(key)
        ? at[Number(key)]
        : isObject(at) && Object.hasOwn(at, key)
          ? at[key]
          : undefined;
  }
  if (at === undefined) throw new ReferenceProblem('refers to something that does not exist');
  return at;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same, closed: what is not a parameter is refused, unless the schema itself says otherwise. */
export const closed = (schema: JsonSchema): JsonSchema =>
  schema['additionalProperties'] === undefined ? { ...schema, additionalProperties: false } : schema;
