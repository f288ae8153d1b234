/**
 * Validates the JSON Schemas of action arguments: the part of draft 2020-12 that models understand and that
 * takes limited time to validate. References are replaced when a definition is saved, so that the stored schema
 * is self-contained.
 */
import type { Problem } from '../../platform/http/fields.js';
import { within } from '../../platform/http/problems.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { schemaProblem, type Json, type JsonSchema } from '../../platform/kernel/json-schema.js';

export const SCHEMA_CHARS_MAX = 16_384;
const SCHEMA_DEPTH_MAX = 10;
const RESOLVED_DEPTH_MAX = 64;
const PROPERTIES_MAX = 64;
/** A reference is followed wherever it stands, so its length counts as often. */
const POINTER_CHARS_MAX = 1_000;
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

export const isJsonObject = (value: unknown): value is Record<string, Json> => isObject(value);

/** The problem with an arguments schema whose references are replaced; keys are dotted paths within it. */
export function parametersProblem(schema: unknown): Problem | null {
  if (!isJsonObject(schema) || schema['type'] !== 'object') return { key: 'type', message: 'must be object' };
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
  if (!isJsonObject(schema)) return { message: 'must be a JSON Schema' };
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
  if (!isJsonObject(value)) return { message: 'must be an object' };
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
  const invalidPattern = {
    message: `must be a regular expression of at most ${PATTERN_CHARS_MAX} characters`,
  };
  if (typeof pattern !== 'string' || pattern.length > PATTERN_CHARS_MAX) return invalidPattern;
  try {
    new RegExp(pattern, 'u');
    return null;
  } catch {
    return invalidPattern;
  }
}

/** A reference that cannot be replaced: remote, dangling, circular, or too many. */
export class ReferenceProblem extends Error {}

/**
 * The value with every `{"$ref": "#/…"}` replaced by its target within `root`; `$defs` are dropped.
 * @throws ReferenceProblem
 */
export function withoutReferences(value: Json, root: Json): Json {
  let nodesLeft = SCHEMA_CHARS_MAX; // a larger schema could not be stored anyway
  const resolve = (node: Json, followed: string[], depth = 0): Json => {
    if (nodesLeft-- <= 0 || depth > RESOLVED_DEPTH_MAX)
      throw new ReferenceProblem('is too large once its references are replaced');
    if (Array.isArray(node)) return node.map((item) => resolve(item, followed, depth + 1));
    if (!isJsonObject(node)) return node;
    const { $ref: reference, ...otherKeywords } = node;
    if (typeof reference === 'string') {
      if (followed.includes(reference)) throw new ReferenceProblem('contains a reference to itself');
      const target = resolve(pointerTarget(root, reference), [...followed, reference], depth + 1);
      return isJsonObject(target) ? { ...target, ...(resolve(otherKeywords, followed, depth + 1) as object) } : target;
    }
    const entries = Object.entries(node).filter(([key]) => key !== '$defs' && key !== '$schema');
    return Object.fromEntries(entries.map(([key, item]) => [key, resolve(item, followed, depth + 1)]));
  };
  return resolve(value, []);
}

/** The target of a JSON pointer (RFC 6901) in a fragment. */
function pointerTarget(root: Json, reference: string): Json {
  if (reference.length > POINTER_CHARS_MAX) throw new ReferenceProblem('has a reference that is too long');
  if (!reference.startsWith('#/')) throw new ReferenceProblem('may only refer to its own document (#/…)');
  let node: Json | undefined = root;
  for (const part of reference.slice(2).split('/')) {
    const key = decoded(part).replaceAll('~1', '/').replaceAll('~0', '~');
    node =
      Array.isArray(node) && /^\d+$/.test(key)
        ? node[Number(key)]
        : isJsonObject(node) && Object.hasOwn(node, key)
          ? node[key]
          : undefined;
  }
  if (node === undefined) throw new ReferenceProblem('refers to something that does not exist');
  return node;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The same schema, closed: unknown parameters are refused, unless the schema itself says otherwise. */
export const closed = (schema: JsonSchema): JsonSchema =>
  schema['additionalProperties'] === undefined ? { ...schema, additionalProperties: false } : schema;
