/**
 * A tool that is an operation of `/v1`: its arguments, their rules, its result and the capability are the
 * operation's, read from the OpenAPI document and the same DTO classes, so that the two never differ.
 */
import { fail } from '../../platform/kernel/errors.js';
import { fieldsOf, readObject, readPath, readQuery, type Dto } from '../../platform/http/input.js';
import { isObject } from '../../platform/kernel/is-object.js';
import { openApiOf } from '../../platform/http/openapi-file.js';
import type { Page } from '../../platform/http/page.js';
import { refName, type Content, type Operation, type Schema } from '../../platform/http/openapi-types.js';
import { envelope } from '../../platform/http/envelope.interceptor.js';
import type { Capability } from '../../platform/policy/capabilities.js';
import type { Annotations, McpTool, McpToolCall } from './tool.js';
import { required } from '../../platform/kernel/invariant.js';
import { DeclarationError } from '../../platform/kernel/declaration-error.js';

/** The input of an operation, by its location in `/v1`. */
interface Input<P extends object, Q extends object, B extends object> {
  path?: new () => P;
  query?: new () => Q;
  body?: new () => B;
}

interface OperationToolSpec<P extends object, Q extends object, B extends object> extends Input<P, Q, B> {
  name: string;
  title: string;
  description: string;
  /** Id of the operation in the document. */
  operationId: string;
  annotations: Annotations;
  anonymous?: boolean;
  run(call: McpToolCall, input: { path: P; query: Q; body: B }): Promise<object>;
}

const { paths, components } = openApiOf('');
/** Maximum nesting of components; ours are far below. */
const DEPTH_MAX = 8;
const OPERATIONS = new Map<string, Operation>();
/** Operations that change only fields that are sent, so a call without any is a mistake. */
const PATCHES = new Set<string>();
for (const path of Object.values(paths))
  for (const [method, operation] of Object.entries(path)) {
    OPERATIONS.set(operation.operationId, operation);
    if (method === 'patch') PATCHES.add(operation.operationId);
  }

export function operationTool<P extends object, Q extends object, B extends object>(
  spec: OperationToolSpec<P, Q, B>,
): McpTool {
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
      return withoutRequestId(envelope(await run(call, input), call.requestId) as Envelope);
    },
  };
}

interface Envelope {
  object: string;
  data: object;
  request_id: string;
}

/** A page stays a page; of a resource only `data` is returned. */
function withoutRequestId({ request_id: _, ...answer }: Envelope): object {
  return answer.object === 'list' ? answer : answer.data;
}

/**
 * Validates the arguments with the classes of path and of query or body; the class that declares a name gets
 * it. Throws as `/v1` does, naming the invalid argument.
 */
export function argumentsOf<P extends object, Q extends object, B extends object>(
  { path, query, body }: Input<P, Q, B>,
  args: Record<string, unknown>,
): { path: P; query: Q; body: B } {
  const rest = { ...args };
  const take = (dto: Dto | undefined): Record<string, unknown> => {
    const known = dto ? fieldsOf(dto) : [];
    const accepted = Object.entries(rest).filter(([key]) => known.includes(key));
    for (const [key] of accepted) delete rest[key];
    return Object.fromEntries(accepted);
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

/** As in a path or a query; values that cannot be written that way are refused by name. */
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
  if (!operation) throw new DeclarationError(`The document has no operation ${operationId}.`);
  return operation;
}

/** A contact's tools are created per request, so their schemas are cached. */
function memoized(schemaOf: (operationId: string) => Schema): (operationId: string) => Schema {
  const cache = new Map<string, Schema>();
  return (operationId) => {
    let schema = cache.get(operationId);
    if (!schema) cache.set(operationId, (schema = schemaOf(operationId)));
    return schema;
  };
}

/** The arguments of an operation as one flat object: its path, query and body. */
export const inputSchemaOf = memoized((operationId) => {
  const { parameters, requestBody } = operationOf(operationId);
  const inputs = parameters.filter((parameter) => parameter.in === 'path' || parameter.in === 'query');
  const properties: Record<string, Schema> = {};
  for (const { name, schema, description } of inputs)
    properties[name] = inlined({ ...schema, ...(description && { description }) });
  const body = requestBody && inlined(jsonSchemaIn(requestBody.content, operationId));
  const requiredInputs = inputs.filter((parameter) => parameter.required).map(({ name }) => name);
  const requiredNames = [...requiredInputs, ...(body?.required ?? [])];
  return {
    type: 'object',
    properties: { ...properties, ...body?.properties },
    ...(requiredNames.length > 0 && { required: requiredNames }),
    additionalProperties: false,
  };
});

/** The result of an operation, without the envelope of a resource. */
export const answerSchemaOf = memoized((operationId) => {
  const { responses } = operationOf(operationId);
  const answer = responses['200'] ?? responses['201'];
  const { properties } = undescribed(inlined(jsonSchemaIn(answer?.content, operationId)));
  const { request_id: _, ...rest } = required(properties, `the fields of the response of ${operationId}`);
  if (rest['has_more']) return { type: 'object', properties: rest, required: Object.keys(rest) };
  return required(rest['data'], `the data of the response of ${operationId}`);
});

function jsonSchemaIn(content: Content | undefined, operationId: string): Schema {
  return required(content?.['application/json'], `the JSON of ${operationId}`).schema;
}

/** A session with a page of its messages. */
export const TRANSCRIPT_SCHEMA: Schema = {
  type: 'object',
  properties: { session: answerSchemaOf('getSession'), transcript: answerSchemaOf('listSessionMessages') },
  required: ['session', 'transcript'],
};

export const transcriptOf = (session: object, { items, nextCursor }: Page<object>): object => ({
  session,
  transcript: { object: 'list', data: items, has_more: nextCursor !== null, next_cursor: nextCursor },
});

/** Without references: a tool's schema must be self-contained. */
function inlined(schema: Schema, depth = 0): Schema {
  const name = refName(schema);
  if (name !== undefined) {
    if (depth > DEPTH_MAX) return {};
    const { $ref: _, ...beside } = schema;
    return { ...inlined(required(components.schemas[name], `the schema ${name}`), depth + 1), ...beside };
  }
  return mapped(schema, (inner) => inlined(inner, depth));
}

/** Without descriptions: clients only validate results with it, and every listing would contain them. */
function undescribed({ description: _, examples: __, ...schema }: Schema): Schema {
  return mapped(schema, undescribed);
}

function mapped(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const { properties, items, additionalProperties, ...rest } = schema;
  const lists = (['allOf', 'anyOf', 'oneOf'] as const).flatMap((key) => {
    const list = rest[key];
    return list ? [[key, list.map(change)] as const] : [];
  });
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
    ...Object.fromEntries(lists),
  };
}
