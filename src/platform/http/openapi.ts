/**
 * The OpenAPI 3.1 document of /v1 and the kill switch, made from the routes and DTO classes of the built
 * application (`npm run generate` writes it to docs/openapi.json, which the service serves and the tests
 * validate responses against).
 */
import type { INestApplication } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { declaredRoutes, type DeclaredRoute } from './declared-routes.js';
import { isDocumented } from './documented.js';
import { ERROR_SCHEMA, REQUEST_ID_SCHEMA, sharedAnswers } from './openapi-errors.js';
import {
  describedEvents,
  EVENT_HEADERS,
  eventSchemas,
  webhooksSection,
  type DescribedEvent,
} from './openapi-events.js';
import { description, TAGS, TITLE } from './openapi-guide.js';
import { withoutSoftBreaks } from './openapi-lines.js';
import { finishOperation, type RawOperation } from './openapi-operations.js';
import { orderFields } from './openapi-order.js';
import { finishSchemas, publishedSchemas } from './openapi-schemas.js';
import {
  schemaRef,
  type OpenApiAnswer,
  type OpenApiDocument,
  type Operation,
  type Paths,
  type Schema,
} from './openapi-types.js';
import { IDEMPOTENCY_KEY, REPLAYED } from './idempotency-key.js';
import { API_VERSION } from './version.js';
import { DeclarationError } from '../kernel/declaration-error.js';

const OPENAPI = '3.1.1';

interface Raw {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * @param app built, because only the build fills the schemas; need not be started. Throws if a route is
 * insufficiently described
 * @public for scripts/generate.mjs, which reads the build
 */
export function openApiDocument(app: INestApplication): OpenApiDocument {
  const modules = app.get(ModulesContainer);
  const events = describedEvents(modules);
  const extraModels = [...new Set(events.map((event) => event.of))];
  orderFields(modules, extraModels);
  const base = new DocumentBuilder().setOpenAPIVersion(OPENAPI).build();
  const options = { operationIdFactory: () => '', extraModels };
  const raw = withoutSoftBreaks(SwaggerModule.createDocument(app, base, options)) as unknown as Raw;
  const paths = finishedPaths(raw, declaredRoutes(modules).filter(isDocumented));
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  refuseTwins(operations);
  const { schemas } = raw.components;
  Object.assign(schemas, { Error: ERROR_SCHEMA, RequestId: REQUEST_ID_SCHEMA });
  finishSchemas(
    operations,
    schemas,
    extraModels.map((model) => model.name),
  );
  const published = withEvents(publishedSchemas(schemas), events, paths);
  return {
    openapi: OPENAPI,
    info: {
      title: TITLE,
      version: API_VERSION,
      description: description(),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'Where this document came from.' }],
    tags: TAGS.map((tag) => ({ ...tag })),
    paths,
    webhooks: webhooksSection(events),
    components: { schemas: published, ...components() },
  };
}

/** Adds the schemas of events; a resource that only events carry is listed only in the form that they use. */
function withEvents(schemas: Record<string, Schema>, events: DescribedEvent[], paths: Paths): Record<string, Schema> {
  const all = { ...schemas, ...eventSchemas(events, schemas) };
  const pointers = JSON.stringify([paths, all]);
  const kept = Object.entries(all).filter(
    ([name]) => !(`${name}InEvent` in all) || pointers.includes(`"${schemaRef(name)}"`),
  );
  return publishedSchemas(Object.fromEntries(kept));
}

function finishedPaths(raw: Raw, routes: DeclaredRoute[]): Paths {
  const paths: Paths = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const method = route.method.toLowerCase();
    const found = raw.paths[path]?.[method];
    if (!found) throw new DeclarationError(`${route.method} ${route.path} is hidden from the document.`);
    const operation = finishOperation(found, route);
    for (const answer of Object.values(operation.responses)) describeStream(answer, found['x-events']);
    (paths[path] ??= {})[method] = operation;
  }
  return paths;
}

/** JSON Schema sees a stream as text, so its events are described in words. */
function describeStream({ content }: OpenApiAnswer, events: unknown): void {
  if (!content?.['text/event-stream']) return;
  const lines = Object.entries((events ?? {}) as Record<string, string>).map(
    ([name, what]) => `- \`${name}\`: ${what}`,
  );
  content['text/event-stream'].schema = {
    type: 'string',
    description: ['Server-sent events, each with JSON as its `data`:', ...lines].join('\n'),
  };
}

function refuseTwins(operations: Operation[]): void {
  const ids = operations.map(({ operationId }) => operationId);
  const twin = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twin) throw new DeclarationError(`Two operations are called ${twin}; give one @ApiOperation({ operationId }).`);
}

const integer = (minimum: number): Schema => ({ type: 'integer', minimum });

const components = (): Omit<OpenApiDocument['components'], 'schemas'> => ({
  responses: sharedAnswers(),
  parameters: {
    IdempotencyKey: {
      name: IDEMPOTENCY_KEY,
      in: 'header',
      required: false,
      description: 'A key of your choice, 1 to 255 ASCII characters. For 24 hours it repeats the first response.',
      schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]+$' },
    },
    ApiVersion: {
      name: 'API-Version',
      in: 'header',
      required: false,
      description: 'The API version that the client expects. Other versions are refused.',
      schema: { type: 'string', const: API_VERSION },
    },
    ...EVENT_HEADERS,
  },
  headers: {
    'X-Request-Id': {
      description: 'Id of this request. Quote it when you ask for support.',
      schema: REQUEST_ID_SCHEMA,
    },
    'API-Version': { description: 'The version of the API.', schema: { type: 'string', const: API_VERSION } },
    [REPLAYED]: {
      description: '`true` if this is a repeated response for an Idempotency-Key, else absent.',
      schema: { type: 'string', const: 'true' },
    },
    'RateLimit-Limit': { description: 'Requests that the tightest bucket allows in a window.', schema: integer(0) },
    'RateLimit-Remaining': { description: 'Requests left in the window.', schema: integer(0) },
    'RateLimit-Reset': { description: 'Seconds until the window resets.', schema: integer(0) },
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema: integer(1) },
    'WWW-Authenticate': { description: '`Bearer`; in the console `Cookie`.', schema: { type: 'string' } },
    Allow: { description: 'The methods that the path supports.', schema: { type: 'string' } },
  },
  securitySchemes: {
    user_token: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'pv_ut_…',
      description: 'A user token: a member of the team, with that member’s current role.',
    },
    secret_key: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'sk_…',
      description: 'A secret key: your backend, with the role stored on the key.',
    },
    console_session: {
      type: 'apiKey',
      in: 'cookie',
      name: '__Host-wa_console',
      description: 'A browser that is signed in to the console. On a plain http loopback address it is `wa_console`.',
    },
    service_key: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Service-Key',
      description: 'The same credential in a separate header instead of Authorization.',
    },
  },
});
