/** The component schemas: named, closed if they describe requests, complete if they describe responses. */
import { REQUIRED_IN_JSON } from './openapi-extension.js';
import { refName, schemaRef, walkSchema, type Content, type Operation, type Schema } from './openapi-types.js';
import { DeclarationError } from '../kernel/declaration-error.js';
import { required } from '../kernel/invariant.js';

export type Schemas = Record<string, Schema>;

/**
 * Edits the operations and their component schemas in place and removes unreferenced ones.
 * @param eventSchemas names of schemas that are only sent in events
 */
export function finishSchemas(operations: Operation[], schemas: Schemas, eventSchemas: string[]): void {
  for (const operation of operations) {
    for (const { content } of Object.values(operation.responses)) nameEnvelopes(content, schemas);
    if (operation.requestBody) splitBinary(operation.requestBody.content, schemas);
  }
  const answers = operations.flatMap(({ responses }) => Object.values(responses).map(({ content }) => content));
  const bodies = operations.map(({ requestBody }) => requestBody?.content);
  const answered = reachable(
    [...schemasOf(answers), ...eventSchemas.map((name) => ({ $ref: schemaRef(name) }))],
    schemas,
  );
  const sent = reachable(schemasOf(bodies), schemas);
  for (const [name, schema] of Object.entries(schemas)) {
    if (!answered.has(name) && !sent.has(name)) delete schemas[name];
    else if (answered.has(name)) demandWhole(name, schema);
    else close(schema);
  }
  const parameters = operations.flatMap((operation) =>
    operation.parameters.filter(({ schema }) => schema).map(({ schema }) => schema),
  );
  for (const schema of [...parameters, ...schemasOf(answers), ...schemasOf(bodies), ...Object.values(schemas)])
    walkSchema(schema, simplify);
}

/** `{object, data: Session, request_id}` becomes the component SessionEnvelope, a page of them SessionList. */
function nameEnvelopes(content: Content | undefined, schemas: Schemas): void {
  for (const media of Object.values(content ?? {})) {
    const { data } = media.schema.properties ?? {};
    const single = refName(data);
    const many = refName(data?.items);
    const deleted = data?.properties?.['deleted'] && pascal(String(data.properties['object']?.const));
    const name = single ? `${bare(single)}Envelope` : many ? `${bare(many)}List` : deleted && `${deleted}Deleted`;
    if (!name) continue;
    if (single && media.schema.properties)
      media.schema.properties['object'] = typeTag(required(schemas[single], `the schema ${single}`));
    schemas[name] = media.schema;
    media.schema = { $ref: schemaRef(name) };
  }
}

/** Sets the envelope's `object` to the resource's. */
const typeTag = (resource: Schema): Schema => ({ ...(resource.properties?.['object'] ?? { type: 'string' }) });

/**
 * JSON cannot carry a file: the part is listed only in the multipart form, and the field that it replaces is
 * required in JSON.
 */
function splitBinary(content: Content, schemas: Schemas): void {
  const json = content['application/json'];
  const name = refName(json?.schema);
  if (!json || !name) return;
  const whole = required(schemas[name], `the schema ${name}`);
  const isFile = (field: Schema): boolean => field.format === 'binary';
  const fields = Object.entries(whole.properties ?? {});
  if (!fields.some(([, field]) => isFile(field))) return;
  const bare = fields.filter(([, field]) => !isFile(field));
  const demandedFields = bare.filter(
    ([field, { [REQUIRED_IN_JSON]: demanded }]) => demanded || whole.required?.includes(field),
  );
  schemas[`${name}Json`] = {
    ...whole,
    properties: Object.fromEntries(bare.map(([field, schema]) => [field, { ...schema }])),
    required: demandedFields.map(([field]) => field),
  };
  json.schema = { $ref: schemaRef(`${name}Json`) };
}

const schemasOf = (contents: (Content | undefined)[]): Schema[] =>
  contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema));

function reachable(roots: Schema[], schemas: Schemas): Set<string> {
  const found = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = refName(schema);
    if (!name || found.has(name)) return;
    if (!schemas[name]) throw new DeclarationError(`The document refers to ${name}, which it does not contain.`);
    found.add(name);
    walkSchema(schemas[name], visit);
  };
  for (const schema of roots) walkSchema(schema, visit);
  return found;
}

/** Every field of a response is always present (specification §1.1). */
function demandWhole(name: string, schema: Schema): void {
  const optional = Object.keys(schema.properties ?? {}).filter((field) => !schema.required?.includes(field));
  if (name !== 'Error' && optional.length)
    throw new DeclarationError(`${name} may omit ${optional.join(', ')}; use null instead (specification §1.1).`);
}

function close(schema: Schema): void {
  walkSchema(schema, (inner) => {
    if (inner.properties && inner.additionalProperties === undefined) inner.additionalProperties = false;
  });
}

/** Simplifies swagger's roundabout schemas. */
function simplify(schema: Schema): void {
  delete schema[REQUIRED_IN_JSON];
  if (schema.enum?.length === 1) {
    schema.const = schema.enum[0];
    delete schema.enum;
  }
  if (schema.allOf?.length === 1) {
    Object.assign(schema, schema.allOf[0]);
    delete schema.allOf;
  }
  if (schema.format === 'binary') {
    delete schema.format;
    schema['contentMediaType'] = 'application/octet-stream';
  }
  if (schema.example !== undefined) {
    schema.examples = [schema.example];
    delete schema.example;
  }
  if (schema.required?.length === 0) delete schema.required;
  if (schema.$ref) schema.$ref = schema.$ref.replace(/Dto$/, '');
}

const bare = (name: string): string => name.replace(/Dto$/, '');

/** `knowledge_document` → `KnowledgeDocument` */
export const pascal = (name: string): string =>
  name.replace(/(?:^|[_-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Without the suffix of our class names, in alphabetical order. */
export function publishedSchemas(schemas: Schemas): Schemas {
  const sorted = Object.entries(schemas).sort(([a], [b]) => (bare(a) < bare(b) ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, schema]) => [bare(name), schema]));
}
