/** Schemas for people: a table of fields, a type in words, an example. */
import { refName, type OpenApiDocument, type Schema } from '../../platform/http/openapi-types.js';
import { html, type Html } from '../../platform/http/html.js';
import { inline } from './text.js';

export type ShownSchemas = OpenApiDocument['components']['schemas'];

export interface SchemaViewRow {
  name: string;
  schema: Schema;
  required: boolean;
  description?: string;
}

/** @param demand whether to mark required fields; in responses every field is present */
export const table = (caption: string, rows: SchemaViewRow[], demand: boolean): Html =>
  html` <table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map((row) => fieldRow(row, demand))}
    </tbody>
  </table>`;

const fieldRow = ({ name, schema, required, description }: SchemaViewRow, demand: boolean): Html =>
  html` <tr>
    <th scope="row"><code>${name}</code>${demand && required && html` <span class="must">required</span>`}</th>
    <td>
      <span class="type">${typeOf(schema)}</span>
      ${(description ?? schema.description) && html`<span class="what">${inline(description ?? schema.description ?? '')}</span>`}
      ${values(schema)}
    </td>
  </tr>`;

/** The fields of an object schema. */
export const rowsOf = (schema: Schema): SchemaViewRow[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    schema: field,
    required: schema.required?.includes(name) ?? false,
  }));

/** `string, date-time, or null`; a component links to its table. */
export function typeOf(schema: Schema): Html {
  const component = refName(schema);
  if (component === 'RequestId') return html`string`;
  if (component) return html`<a href="#schema-${component}">${component}</a>`;
  const types = [schema.type ?? 'any'].flat();
  const typeNames = types.filter((type) => type !== 'null').join(', ');
  const several = types.includes('array') && schema.items ? html`list of ${typeOf(schema.items)}` : html`${typeNames}`;
  const traits = [schema.format, bounds(schema), defaultOf(schema)].filter(Boolean).map((trait) => `, ${trait}`);
  return html`${several}${traits}${types.includes('null') && ' or null'}`;
}

function bounds(schema: Schema): string {
  const between = (min: unknown, max: unknown, unit: string): string => {
    if (min === undefined && max === undefined) return '';
    if (max === undefined) return `at least ${formatNumber(min)}${unit}`;
    return min === undefined
      ? `at most ${formatNumber(max)}${unit}`
      : `${formatNumber(min)} to ${formatNumber(max)}${unit}`;
  };
  return [
    between(schema['minimum'], schema['maximum'], ''),
    between(schema['minLength'], schema['maxLength'], ' characters'),
    between(schema['minItems'], schema['maxItems'], ' items'),
    between(schema['minProperties'], schema['maxProperties'], ' keys'),
  ]
    .filter(Boolean)
    .join(', ');
}

const formatNumber = (value: unknown): string => Number(value).toLocaleString('en');
const defaultOf = ({ default: value }: Schema): string => (value === undefined ? '' : `default ${String(value)}`);

/** The values of an enumeration. */
function values(schema: Schema): Html | null {
  const allowed = schema.const === undefined ? schema.enum : [schema.const];
  if (!allowed) return null;
  return html`<span class="values"
    >${allowed.filter((one) => one !== null).map((one) => html`<code>${one}</code> `)}</span
  >`;
}

const DEPTH_MAX = 4;

/** A valid example of the schema: an object has its required fields, or else the first one. */
export function exampleOf(schema: Schema, schemas: ShownSchemas, depth = 0): unknown {
  const component = refName(schema);
  if (component) return depth > DEPTH_MAX ? {} : exampleOf(schemas[component] ?? {}, schemas, depth + 1);
  const known = schema.const ?? schema.default ?? schema.examples?.[0] ?? schema.enum?.[0];
  if (known !== undefined) return known;
  const [type] = [schema.type ?? 'object'].flat();
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    const chosen = fields.filter(([name]) => schema.required?.includes(name));
    const exampleFields = chosen.length ? chosen : fields.slice(0, 1);
    return Object.fromEntries(exampleFields.map(([name, field]) => [name, exampleOf(field, schemas, depth + 1)]));
  }
  if (type === 'array') return schema.items && depth < DEPTH_MAX ? [exampleOf(schema.items, schemas, depth + 1)] : [];
  if (type === 'boolean') return true;
  if (type === 'string') return TEXTS[schema.format ?? ''] ?? '…';
  return schema['minimum'] ?? 1;
}

export const EXAMPLE_ID = '0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90';

const TEXTS: Record<string, string> = {
  uuid: EXAMPLE_ID,
  'date-time': '2026-08-17T09:30:00.000Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
};
