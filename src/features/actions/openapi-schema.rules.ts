/** Schemas of OpenAPI documents as JSON Schema 2020-12, in the part that actions know. Pure. */
import type { Json, JsonSchema } from '../../kernel/json-schema.js';
import { isObject, KEYWORDS, PATTERN_CHARS_MAX } from './schema.rules.js';

/** What is read alone is no argument; what no action knows is left out. 3.0 says some things in another way. */
export function argumentSchema(schema: Json): JsonSchema {
  if (!isObject(schema)) return {};
  const merged = mergedOf(schema);
  const kept: JsonSchema = {};
  for (const [keyword, value] of Object.entries(merged)) {
    if (keyword === 'properties') kept['properties'] = propertiesOf(value);
    else if (keyword === 'pattern') Object.assign(kept, isPattern(value) && { pattern: value });
    else if (KEYWORDS.includes(keyword)) kept[keyword] = inner(keyword, value);
  }
  if (isObject(kept['properties'])) {
    kept['type'] ??= 'object';
    const names = Object.keys(kept['properties']);
    if (Array.isArray(kept['required']))
      kept['required'] = kept['required'].filter((name) => names.includes(String(name)));
  }
  return nullable(bounded(kept), merged['nullable'] === true);
}

/** For a path, in which there is always something. */
export const withoutNull = ({ type, ...schema }: JsonSchema): JsonSchema => {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null' && one !== undefined) as Json[];
  return { ...schema, ...(types.length && { type: types.length === 1 ? types[0]! : types }) };
};

/** `allOf` of objects is one object: what a body is made of has to be seen. */
function mergedOf({ allOf, ...schema }: Record<string, Json>): Record<string, Json> {
  if (!Array.isArray(allOf)) return schema;
  const parts = allOf.filter(isObject).map(mergedOf);
  if (!parts.every(({ properties }) => isObject(properties))) return { ...schema, allOf };
  const all = [...parts, schema];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties = {} }) => properties)) as Json,
    required: [...new Set(all.flatMap(({ required }) => (Array.isArray(required) ? required : [])))],
  };
}

function propertiesOf(properties: Json): Json {
  if (!isObject(properties)) return {};
  const written = Object.entries(properties).filter(([, schema]) => !isObject(schema) || schema['readOnly'] !== true);
  return Object.fromEntries(written.map(([name, schema]) => [name, argumentSchema(schema)]));
}

function inner(keyword: string, value: Json): Json {
  if (['items', 'not', 'propertyNames', 'contains'].includes(keyword)) return argumentSchema(value);
  if (keyword === 'additionalProperties') return isObject(value) ? argumentSchema(value) : value;
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword) && Array.isArray(value))
    return value.map(argumentSchema);
  return value;
}

/** 3.0: `exclusiveMinimum: true` beside `minimum`. */
function bounded({ exclusiveMinimum: over, exclusiveMaximum: under, ...schema }: JsonSchema): JsonSchema {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(over === true ? { exclusiveMinimum: minimum! } : { ...(minimum !== undefined && { minimum }) }),
    ...(under === true ? { exclusiveMaximum: maximum! } : { ...(maximum !== undefined && { maximum }) }),
    ...(typeof over === 'number' && { exclusiveMinimum: over }),
    ...(typeof under === 'number' && { exclusiveMaximum: under }),
  };
}

/** 3.0: `nullable: true` beside `type`. */
function nullable(schema: JsonSchema, allowed: boolean): JsonSchema {
  if (!allowed || typeof schema['type'] !== 'string') return schema;
  const next: JsonSchema = { ...schema, type: [schema['type'], 'null'] };
  if (Array.isArray(schema['enum'])) next['enum'] = [...new Set([...schema['enum'], null])];
  return next;
}

function isPattern(value: Json): boolean {
  if (typeof value !== 'string' || value.length > PATTERN_CHARS_MAX) return false;
  try {
    new RegExp(value, 'u');
    return true;
  } catch {
    return false;
  }
}
