import 'reflect-metadata';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { AppModule } from '../../src/app.module.js';
import { declaredRoutes, type DeclaredRoute } from '../../src/platform/http/declared-routes.js';
import { isDocumented } from '../../src/platform/http/documented.js';
import { operationId } from '../../src/platform/http/openapi-operations.js';
import { refName, walkSchema, type Operation, type Schema } from '../../src/platform/http/openapi-types.js';
import { takesCookie } from '../../src/platform/policy/access.js';
import { ERRORS } from '../../src/platform/kernel/errors.js';
import { testConfig } from '../support/app.js';
import metaSchema from '../support/openapi-3.1.schema.json';
import { checkResponse, document } from '../support/openapi.js';

const { components } = document;
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, path, operation })),
);
const answersOf = ({ responses }: Operation) =>
  Object.entries(responses).map(([status, answer]) => ({
    status,
    answer: answer.$ref ? components.responses[answer.$ref.split('/').at(-1)!]! : answer,
  }));

/** Every schema anywhere in the document, including nested ones. */
function allSchemas(): Schema[] {
  const contents = operations.flatMap(({ operation }) => [
    ...answersOf(operation).map(({ answer }) => answer.content),
    operation.requestBody?.content,
  ]);
  const roots = [
    ...Object.values(components.schemas),
    ...contents.flatMap((content) => Object.values(content ?? {}).map(({ schema }) => schema)),
    ...operations.flatMap(({ operation }) => operation.parameters.flatMap((one) => (one.schema ? [one.schema] : []))),
  ];
  const found: Schema[] = [];
  for (const root of roots) walkSchema(root, (schema) => void found.push(schema));
  return found;
}

async function routesOfTheApplication(): Promise<DeclaredRoute[]> {
  const root = AppModule.register(testConfig(), { url: '', statements: 'named', migrations: [] } as never);
  const app = await NestFactory.create(root, { preview: true, logger: ['error'], abortOnError: false });
  return declaredRoutes(app.get(ModulesContainer)).filter(isDocumented);
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1 by the OpenAPI Initiative’s own schema', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    const valid = ajv.compile(metaSchema);
    expect(valid(document) ? [] : valid.errors).toEqual([]);
  });

  it('has schemas that a strict JSON Schema 2020-12 validator accepts, and no dangling references', () => {
    const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTypes: false });
    addFormats.default(ajv);
    for (const [name, schema] of Object.entries(components.schemas))
      ajv.addSchema(schema, `#/components/schemas/${name}`);
    for (const schema of allSchemas()) {
      expect(schema.$ref === undefined || refName(schema)! in components.schemas).toBe(true);
      expect(schema).not.toHaveProperty('nullable');
      ajv.compile(schema);
    }
  });

  it('states its version, its licence and its thirteen tags', () => {
    expect(document).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: '2026-08-17', license: { identifier: 'Apache-2.0' } },
    });
    expect(document.tags.map(({ name }) => name)).toEqual([
      'Sessions',
      'Contacts',
      'Users',
      'Ask',
      'Leads',
      'Meetings',
      'Hand-offs',
      'Analytics',
      'Configuration',
      'Webhooks',
      'Knowledge',
      'Settings',
      'Console',
    ]);
  });

  it('contains exactly the declared routes of /v1, the kill switch and the console, each with its policy', async () => {
    const routes = await routesOfTheApplication();
    const name = ({ method, path }: DeclaredRoute): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
    expect(operations.map(({ route }) => route).sort()).toEqual(routes.map(name).sort());
    for (const route of routes) {
      const { access } = route;
      const { operation } = operations.find((one) => one.route === name(route))!;
      expect(operation['x-limit']).toBe(access.limit);
      expect(operation['x-capability']).toBe('public' in access ? undefined : (access.needs ?? undefined));
      const inHeader = 'public' in access ? [] : [...access.takes, 'service_key'];
      const kinds = !('public' in access) && takesCookie(access) ? ['console_session'] : inHeader;
      expect(operation.security.flatMap((one) => Object.keys(one))).toEqual(kinds);
    }
  });

  it('marks our extensions, so that the core user-token endpoints can be counted', () => {
    const core = operations.filter(
      ({ operation }) => !operation['x-extension'] && operation.security[0]?.['user_token'],
    );
    // The fourteen core paths (specification §3.1).
    expect([...new Set(core.map(({ path }) => path))].sort()).toEqual([
      '/v1/analytics',
      '/v1/contacts',
      '/v1/contacts/{id}',
      '/v1/contacts/{id}/vendor_token',
      '/v1/guardrails',
      '/v1/handoffs',
      '/v1/handoffs/{id}',
      '/v1/killswitch',
      '/v1/leads',
      '/v1/leads/{id}',
      '/v1/meetings',
      '/v1/sessions',
      '/v1/webhooks',
      '/v1/webhooks/{id}',
    ]);
  });

  it('documents every code of the catalogue, each under its own status', () => {
    expect(components.schemas['Error']!.properties!['error']!.properties!['code']!.enum).toEqual(Object.keys(ERRORS));
    const said = [
      ...Object.values(components.responses).flatMap((answer) => answer['x-codes'] ?? []),
      ...operations.flatMap(({ operation }) => answersOf(operation).flatMap(({ answer }) => answer['x-codes'] ?? [])),
    ];
    // Only the widget, MCP and the artifacts respond with these.
    const unsaid = Object.keys(ERRORS).filter((code) => !said.includes(code));
    const elsewhere = ['no_speech', 'publishable_key_required', 'grant_required', 'origin_not_allowed', 'voice_off'];
    expect(unsaid).toEqual(elsewhere);
    for (const { operation } of operations)
      for (const { status, answer } of answersOf(operation))
        for (const code of answer['x-codes'] ?? [])
          expect(ERRORS[code as keyof typeof ERRORS].status).toBe(Number(status));
  });

  it('has for each operation a unique name, a summary, its callers, and the headers of every response', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(operation.summary).toMatch(/\S/);
      expect(operation.description).toMatch(/credential|user token|secret key|console session/);
      for (const { answer } of answersOf(operation))
        expect(Object.keys(answer.headers ?? {})).toEqual(expect.arrayContaining(['X-Request-Id', 'API-Version']));
    }
  });

  it('allows no additional request fields, and requires every response field', () => {
    const bodies = operations.flatMap(({ operation }) => Object.values(operation.requestBody?.content ?? {}));
    for (const { schema } of bodies) expect(components.schemas[refName(schema)!]!.additionalProperties).toBe(false);
    const sent = new Set<string | undefined>();
    const reach = (schema: Schema): void => {
      const name = refName(schema);
      if (name && !sent.has(name)) walkSchema(components.schemas[sent.add(name) && name]!, reach);
    };
    for (const { schema } of bodies) reach(schema);
    for (const [name, schema] of Object.entries(components.schemas))
      if (!sent.has(name) && name !== 'Error')
        expect(schema.required ?? []).toEqual(Object.keys(schema.properties ?? {}));
  });

  it('contains the limits, values and defaults of a list’s parameters', () => {
    const { parameters } = document.paths['/v1/sessions']!['get']!;
    const schemas = Object.fromEntries(parameters.filter(({ name }) => name).map(({ name, schema }) => [name, schema]));
    expect(schemas).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
      cursor: { type: 'string' },
      sort: { const: 'started_at', default: 'started_at' },
      order: { enum: ['asc', 'desc'], default: 'desc' },
      created_after: { type: 'string', format: 'date-time' },
      channel: { enum: ['human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'] },
      completed: { type: 'boolean' },
      contact_id: { type: 'string', format: 'uuid' },
    });
    expect(parameters.every(({ required = false }) => !required)).toBe(true);
  });

  it('says of each list whether it begins with the newest or the oldest', () => {
    const orderOf = (path: string) =>
      document.paths[path]!['get']!.parameters.find(({ name }) => name === 'order')?.schema.default;
    const oldestFirst = [
      ...['/v1/tags', '/v1/saved_replies'],
      ...['/v1/sessions/{id}/messages', '/v1/sessions/{id}/notes', '/v1/leads/{id}/comments'],
    ];
    expect(oldestFirst.map(orderOf)).toEqual(oldestFirst.map(() => 'asc'));
    expect(['/v1/contacts', '/v1/handoffs'].map(orderOf)).toEqual(['desc', 'desc']);
  });

  it('names operations by their routes', () => {
    expect(operationId('GET', '/v1/contacts/:id/grants', true)).toBe('listContactGrants');
    expect(operationId('DELETE', '/v1/contacts/:id/grants/:grant_id', false)).toBe('deleteContactGrant');
    expect(operationId('PUT', '/v1/contacts/:id/vendor_token', false)).toBe('setContactVendorToken');
    expect(operationId('POST', '/v1/webhooks/:id/rotate_secret', false)).toBe('rotateWebhookSecret');
    expect(operationId('GET', '/v1/analytics', false)).toBe('getAnalytics');
    expect(operationId('PATCH', '/v1/leads/:id', false)).toBe('updateLead');
  });
});

describe('the check of every response in the tests', () => {
  const request_id = 'req_00000000000000000000000000';
  const data = { object: 'knowledge_document', id: '0198b2f4-6c1e-7a52-9d3e-5f1c2b7a8e90', deleted: true };
  const path = `/v1/knowledge/documents/${data.id}`;
  const gone = { object: 'knowledge_document', data, request_id };
  const refusal = (type: string, code: string) => ({ error: { type, code, message: 'm' }, request_id });
  const check = (status: number, body: unknown, type = 'application/json; charset=utf-8') =>
    checkResponse('DELETE', path, status, type, body);

  it('a response that is documented passes the check', () => {
    check(200, gone);
    check(404, refusal('not_found_error', 'not_found'));
    checkResponse('GET', '/v1/unknown', 404, 'application/json', refusal('not_found_error', 'not_found'));
    checkResponse('GET', '/healthz', 200, 'application/json', {});
  });

  it('detects a field that is missing, undocumented or of another type', () => {
    expect(() => check(200, { ...gone, request_id: undefined })).toThrow(
      'DELETE /v1/knowledge/documents/{id} answered',
    );
    expect(() => check(200, { ...gone, data: { ...data, deleted: 'yes' } })).toThrow('/data/deleted');
    expect(() => check(200, { ...gone, data: { ...data, workspace_id: data.id } })).toThrow('(workspace_id)');
  });

  it('detects an undocumented status, media type, code or route', () => {
    expect(() => check(204, undefined)).toThrow('does not say');
    expect(() => check(200, undefined, 'text/html')).toThrow('as text/html');
    expect(() => check(400, refusal('invalid_request_error', 'malformed_json'))).toThrow('with malformed_json');
    expect(() => checkResponse('GET', '/v1/unknown', 200, 'application/json', {})).toThrow('npm run generate');
    expect(() => check(404, refusal('api_error', 'not_found'))).toThrow('the catalogue');
  });
});
