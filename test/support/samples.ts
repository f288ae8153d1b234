/** Values that satisfy the document's schemas, and every place in them. */
import { refName, type Schema } from '../../src/platform/http/openapi-types.js';
import { inDays } from './meetings.js';
import { document } from './openapi.js';

/** The choices of a schema, without references. */
function choicesOf(schema: Schema): Schema[] {
  const name = refName(schema);
  if (name !== undefined) return choicesOf(document.components.schemas[name]!);
  const choices = schema.allOf ?? schema.anyOf ?? schema.oneOf ?? [];
  return choices.length ? choices.flatMap(choicesOf) : [schema];
}

/** What the schema refers to, or the first of its choices. */
export const resolved = (schema: Schema): Schema => choicesOf(schema)[0]!;

/** Values that the schema does not tell: by format, and by the name of the field. */
const FORMATS: Record<string, () => string> = {
  'date-time': () => inDays(1),
  date: () => inDays(1).slice(0, 10),
  email: () => 'ada@example.com',
  uri: () => 'https://192.0.9.1/',
  uuid: () => '00000000-0000-4000-8000-000000000000',
};
const NAMED: Record<string, unknown> = {
  email: 'ada@example.com',
  field: 'email',
  locale: 'en',
  password: 'correct horse battery staple',
  timezone: 'UTC',
  url: 'https://192.0.9.1/a',
};

/** A valid value with no more in it than is required. @param field its name */
export function sampleOf(schema: Schema, field = ''): unknown {
  const { type, properties, required = [], items, format = '', minimum, minLength = 1, ...rest } = resolved(schema);
  const given = rest.const ?? rest.enum?.[0] ?? NAMED[field] ?? rest.examples?.[0] ?? rest.default;
  if (given !== undefined) return given;
  const kind = [type].flat()[0];
  if (properties) return Object.fromEntries(required.map((name) => [name, sampleOf(properties[name]!, name)]));
  if (kind === 'object') return {};
  if (kind === 'array') return items && Number(rest['minItems']) > 0 ? [sampleOf(items, field)] : [];
  if (kind === 'integer' || kind === 'number') return minimum ?? 1;
  if (kind === 'boolean') return false;
  return FORMATS[format]?.() ?? 'a'.repeat(Math.max(1, Number(minLength)));
}

/** The way to a field of a body: `['rules', 0, 'name']`. */
export type Place = (string | number)[];

/** Every field, also within objects and lists; those of a schema that was met before are left out. */
export function placesIn(schema: Schema, met: Set<string>, above: Place = []): Place[] {
  return choicesOf(schema).flatMap((choice) => {
    const key = JSON.stringify(choice);
    if (above.length > 0 && met.has(key)) return [];
    met.add(key);
    const inner: [string | number, Schema][] = Object.entries(choice.properties ?? {});
    if (choice.items) inner.push([0, choice.items]);
    return inner.flatMap(([name, one]) => [[...above, name], ...placesIn(one, met, [...above, name])]);
  });
}

/** The body with the value in this place; what is missing around it is made up. */
export function put(body: unknown, place: Place, value: unknown, schema?: Schema): unknown {
  const [key, ...below] = place;
  if (key === undefined) return value;
  const choices = schema ? choicesOf(schema) : [];
  const inner = choices.map(({ properties, items }) => (key === 0 ? items : properties?.[key])).find(Boolean);
  const missing = inner && below.length > 0 ? sampleOf(inner, String(key)) : {};
  const next = (of: unknown): unknown => put(of ?? missing, below, value, inner);
  if (Array.isArray(body)) return [next(body[0]), ...(body.slice(1) as unknown[])];
  return key === 0 ? [next(undefined)] : { ...(body as object), [key]: next((body as Record<string, unknown>)[key]) };
}
