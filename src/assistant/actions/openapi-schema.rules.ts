/** Converts schemas of OpenAPI documents to JSON Schema 2020-12, limited to what actions support. Pure. */
import type { Json, JsonSchema } from '../../platform/kernel/json-schema.js';
import { isJsonObject, KEYWORDS, PATTERN_CHARS_MAX } from './schema.rules.js';

/** Converts a schema of arguments: drops read-only properties and unsupported keywords, converts 3.0 notations. */
export function argumentSchema(schema: Json): JsonSchema {
  if (!isJsonObject(schema)) return {};
  const merged = mergedOf(schema);
  const converted: JsonSchema = {};
  for (const [keyword, value] of Object.entries(merged)) {
    if (keyword === 'properties') converted['properties'] = propertiesOf(value);
    else if (keyword === 'pattern') Object.assign(converted, isPattern(value) && { pattern: value });
    else if (KEYWORDS.includes(keyword)) converted[keyword] = convertedValue(keyword, value);
  }
  if (isJsonObject(converted['properties'])) {
    converted['type'] ??= 'object';
    const names = Object.keys(converted['properties']);
    if (Array.isArray(converted['required']))
      converted['required'] = converted['required'].filter((name) => names.includes(String(name)));
  }
  return nullable(bounded(converted), merged['nullable'] === true);
}

/** For a path parameter, which always has a value. */
export const withoutNull = ({ type, ...schema }: JsonSchema): JsonSchema => {
  const types = (Array.isArray(type) ? type : [type]).filter((one) => one !== 'null' && one !== undefined) as Json[];
  const [first, ...others] = types;
  return { ...schema, ...(first !== undefined && { type: others.length === 0 ? first : types }) };
};

/** Merges `allOf` of objects into one object, so that the body's properties are visible. */
function mergedOf({ allOf, ...schema }: Record<string, Json>): Record<string, Json> {
  if (!Array.isArray(allOf)) return schema;
  const parts = allOf.filter(isJsonObject).map(mergedOf);
  if (!parts.every(({ properties }) => isJsonObject(properties))) return { ...schema, allOf };
  const all = [...parts, schema];
  return {
    ...Object.assign({}, ...all),
    properties: Object.assign({}, ...all.map(({ properties = {} }) => properties)) as Json,
    required: [...new Set(all.flatMap(({ required }) => (Array.isArray(required) ? required : [])))],
  };
}

function propertiesOf(properties: Json): Json {
  if (!isJsonObject(properties)) return {};
  const writable = Object.entries(properties).filter(
    ([, schema]) => !isJsonObject(schema) || schema['readOnly'] !== true,
  );
  return Object.fromEntries(writable.map(([name, schema]) => [name, argumentSchema(schema)]));
}

function convertedValue(keyword: string, value: Json): Json {
  if (['items', 'not', 'propertyNames', 'contains'].includes(keyword)) return argumentSchema(value);
  if (keyword === 'additionalProperties') return isJsonObject(value) ? argumentSchema(value) : value;
  if (['anyOf', 'oneOf', 'allOf', 'prefixItems'].includes(keyword) && Array.isArray(value))
    return value.map(argumentSchema);
  return value;
}

/** 3.0: `exclusiveMinimum: true` beside `minimum`. */
function bounded({ exclusiveMinimum: over, exclusiveMaximum: under, ...schema }: JsonSchema): JsonSchema {
  const { minimum, maximum, ...rest } = schema;
  return {
    ...rest,
    ...(minimum !== undefined && { [over === true ? 'exclusiveMinimum' : 'minimum']: minimum }),
    ...(maximum !== undefined && { [under === true ? 'exclusiveMaximum' : 'maximum']: maximum }),
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
