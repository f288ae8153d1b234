/** The part of OpenAPI 3.1 that our document uses. */

/** The part of JSON Schema 2020-12 that our document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  /** Set by decorators; published as `examples`. */
  example?: unknown;
  examples?: unknown[];
  [keyword: string]: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

export interface OpenApiAnswer {
  $ref?: string;
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
  /** The codes that the error envelope may carry with this status. */
  'x-codes'?: string[];
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, OpenApiAnswer>;
  security: Record<string, string[]>[];
  /** Not one of the fourteen core paths. */
  'x-extension'?: true;
  /** In the console the operation, or these fields of its body, requires a sign-in within the last 15 minutes. */
  'x-recent-sign-in'?: true | readonly string[];
  /** The capability that the caller's role must have. */
  'x-capability'?: string;
  /** The name of the rate limit that it counts against; `none` = not limited. */
  'x-limit'?: string;
  [extension: `x-${string}`]: unknown;
}

/** The request that your server receives for an event. */
export interface EventOperation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: Parameter[];
  requestBody: { required: boolean; content: Content };
  responses: Record<string, { description: string }>;
}

export type Paths = Record<string, Record<string, Operation>>;

export interface OpenApiDocument {
  openapi: string;
  info: Record<string, unknown> & { title: string; version: string; description: string };
  servers: { url: string; description?: string }[];
  tags: { name: string; description: string }[];
  paths: Paths;
  /** The requests that your server receives, by type of event. */
  webhooks: Record<string, { post: EventOperation }>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, OpenApiAnswer>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { description: string; schema: Schema }>;
    securitySchemes: Record<string, Record<string, string>>;
  };
}

const REF = '#/components/schemas/';

export const schemaRef = (name: string): string => REF + name;

/** The name of the component that a schema refers to; undefined if it is not a reference. */
export const refName = (schema: Schema | undefined): string | undefined =>
  schema?.$ref?.startsWith(REF) ? schema.$ref.slice(REF.length) : undefined;

/** Calls `visit` with the schema and every schema within it, the outer ones first. Follows no reference. */
export function walkSchema(schema: Schema, visit: (schema: Schema) => void): void {
  visit(schema);
  const inner = [
    ...Object.values(schema.properties ?? {}),
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ];
  for (const child of inner) walkSchema(child, visit);
}
