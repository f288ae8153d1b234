/**
 * A tool that is an operation of `/v1`: its arguments, their rules, its answer and the capability are the operation's, read
 * from the OpenAPI document and the same DTO classes, so that the two can never differ.
 */
import { fail } from '../../kernel/errors.js';
import { fieldsOf, readObject, readPath, readQuery, type Dto } from '../../http/input.js';
import { isObject } from '../../http/nested.js';
import { openApiOf } from '../../http/openapi-file.js';
import type { Page } from '../../http/page.js';
import { refName, type Operation, type Schema } from '../../http/openapi-types.js';
import { envelope } from '../../http/envelope.interceptor.js';
import type { Capability } from '../../policy/capabilities.js';
import type { Annotations, Tool, ToolCall } from './tool.js';

/** What an operation takes, by where `/v1` takes it from. */
interface Input<P extends object, Q extends object, B extends object> {
  path?: new () => P;
  query?: new () => Q;
  body?: new () => B;
}

interface Spec<P extends object, Q extends object, B extends object> extends Input<P, Q, B> {
  name: string;
  title: string;
  description: string;
  /** Of the operation in the document. */
  operationId: string;
  annotations: Annotations;
  anonymous?: boolean;
  run(call: ToolCall, input: { path: P; query: Q; body: B }): Promise<object>;
}

const { paths, components } = openApiOf('');
/** How deep a component may stand within components; none of ours comes near. */
const DEPTH_MAX = 8;
const OPERATIONS = new Map<string, Operation>();
/** Operations that change what is sent, so that a call that sends nothing is a slip. */
const PATCHES = new Set<string>();
for (const path of Object.values(paths))
  for (const [method, operation] of Object.entries(path)) {
    OPERATIONS.set(operation.operationId, operation);
    if (method === 'patch') PATCHES.add(operation.operationId);
  }

export function operationTool<P extends object, Q extends object, B extends object>(spec: Spec<P, Q, B>): Tool {
  const { name, title, description, annotations, anonymous = false, operationId, path, query, body, run } = spec;
  return {
    name,
    title,
    description,
    annotations,
    anonymous,
    needs: operationOf(operationId)['x-capability'] as Capability,
    inputSchema: inputSchemaOf(operationId),
    outputSchema: answerSchemaOf(operationId),
    async call(call, args) {
      const input = argumentsOf({ path, query, body }, args);
      if (PATCHES.has(operationId) && Object.keys(input.body).length === 0)
        throw fail('invalid_body', 'Send at least one argument to change.');
      return withoutRequestId(envelope(await run(call, input), call.requestId) as Enveloped);
    },
  };
}

interface Enveloped {
  object: string;
  data: object;
  request_id: string;
}

/** A page stays one; of a resource there is nothing to say beside it. */
function withoutRequestId({ request_id: _, ...answer }: Enveloped): object {
  return answer.object === 'list' ? answer : answer.data;
}

/**
 * The arguments as the classes of path and of query or body read them; whichever knows a name gets it.
 * Throws as `/v1` does, naming the offender.
 */
export function argumentsOf<P extends object, Q extends object, B extends object>(
  { path, query, body }: Input<P, Q, B>,
  args: Record<string, unknown>,
): { path: P; query: Q; body: B } {
  const rest = { ...args };
  const take = (dto: Dto | undefined): Record<string, unknown> => {
    const known = dto ? fieldsOf(dto) : [];
    const taken = Object.entries(rest).filter(([key]) => known.includes(key));
    for (const [key] of taken) delete rest[key];
    return Object.fromEntries(taken);
  };
  const inPath = take(path);
  const inQuery = take(query);
  if (body)
    return {
      path: (path && readPath(path, texts(inPath))) as P,
      query: undefined as unknown as Q,
      body: readObject(body, rest),
    };
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) {
    const known = [path, query].flatMap((dto) => (dto ? fieldsOf(dto) : []));
    throw fail('unknown_parameter', `Accepted arguments: ${known.join(', ') || 'none'}.`, { param: unknown });
  }
  return {
    path: (path && readPath(path, texts(inPath))) as P,
    query: (query && readQuery(query, Object.entries(texts(inQuery)))) as Q,
    body: undefined as unknown as B,
  };
}

/** As a path or a query would carry them; what has no such form is refused by name. */
function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([param, value]) => {
      if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed()))
        throw fail('invalid_parameter', `${param} contains a NUL character or an unpaired surrogate`, { param });
      if (value === null || isObject(value) || Array.isArray(value))
        throw fail('invalid_parameter', `${param} must be a string, a number or a boolean`, { param });
      return [param, String(value)];
    }),
  );
}

function operationOf(operationId: string): Operation {
  const operation = OPERATIONS.get(operationId);
  if (!operation) throw new Error(`The document has no operation ${operationId}.`);
  return operation;
}

/** A contact's tools are made at each request: what they take and give is found out once. */
function onceEach(schemaOf: (operationId: string) => Schema): (operationId: string) => Schema {
  const made = new Map<string, Schema>();
  return (operationId) => {
    let schema = made.get(operationId);
    if (!schema) made.set(operationId, (schema = schemaOf(operationId)));
    return schema;
  };
}

/** The arguments of an operation as one flat object: its path, query and body. */
export const inputSchemaOf = onceEach((operationId) => {
  const { parameters, requestBody } = operationOf(operationId);
  const own = parameters.filter((one) => one.in === 'path' || one.in === 'query');
  const properties: Record<string, Schema> = {};
  for (const { name, schema, description } of own)
    properties[name] = inlined({ ...schema, ...(description && { description }) });
  const body = requestBody && inlined(requestBody.content['application/json']!.schema);
  const required = [...own.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])];
  return {
    type: 'object',
    properties: { ...properties, ...body?.properties },
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
});

/** What an operation answers, without the envelope of a resource. */
export const answerSchemaOf = onceEach((operationId) => {
  const { responses } = operationOf(operationId);
  const answer = responses['200'] ?? responses['201'];
  const { properties } = undescribed(inlined(answer!.content!['application/json']!.schema));
  const { request_id: _, ...rest } = properties!;
  return rest['has_more'] ? { type: 'object', properties: rest, required: Object.keys(rest) } : rest['data']!;
});

/** A conversation with a page of what was said. */
export const TRANSCRIPT_SCHEMA: Schema = {
  type: 'object',
  properties: { session: answerSchemaOf('getSession'), transcript: answerSchemaOf('listSessionMessages') },
  required: ['session', 'transcript'],
};

export const transcriptOf = (session: object, { items, nextCursor }: Page<object>): object => ({
  session,
  transcript: { object: 'list', data: items, has_more: nextCursor !== null, next_cursor: nextCursor },
});

/** Without references: a tool's schema stands alone. */
function inlined(schema: Schema, depth = 0): Schema {
  const name = refName(schema);
  if (name !== undefined) {
    if (depth > DEPTH_MAX) return {};
    const { $ref: _, ...beside } = schema;
    return { ...inlined(components.schemas[name]!, depth + 1), ...beside };
  }
  return mapped(schema, (inner) => inlined(inner, depth));
}

/** Without words: a client checks answers by it, and every listing would carry them. */
function undescribed({ description: _, examples: __, ...schema }: Schema): Schema {
  return mapped(schema, undescribed);
}

function mapped(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const { properties, items, additionalProperties, ...rest } = schema;
  const lists = (['allOf', 'anyOf', 'oneOf'] as const).filter((key) => rest[key]);
  return {
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([key, inner]) => [key, change(inner)])),
    }),
    ...(items && { items: change(items) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'object' ? change(additionalProperties) : additionalProperties,
    }),
    ...Object.fromEntries(lists.map((key) => [key, rest[key]!.map(change)])),
  };
}
