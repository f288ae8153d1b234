import { expectError } from './envelope.js';
import {
  call,
  makeWorkspace,
  startTestApp,
  type CallOptions,
  type TestApp,
  type TestWorkspace,
} from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let drained: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  drained = await makeWorkspace(app, 'starter', 1);
  await call(app, 'GET', '/v1/sessions', { token: drained.tokens.viewer });
});
afterAll(() => app.close());

const TOO_LARGE = Buffer.alloc(10 * 1024 * 1024 + 1, ' ');
const SOME_ID = '01a1f7fa-b233-7322-a9e8-3869e4256d82';

/** Each step fixes only the reason for the previous refusal. */
const ROAD: [
  path: string,
  change: (now: TestWorkspace) => CallOptions,
  status: number,
  code: Parameters<typeof expectError>[2],
  param?: string,
][] = [
  ['/v1/knowledge/nothing', () => ({}), 404, 'not_found'],
  ['/v1/knowledge/documents/x?y=1', () => ({}), 401, 'invalid_credential'],
  ['/v1/knowledge/documents/x?y=1', () => ({ token: drained.tokens.viewer }), 429, 'rate_limit_exceeded'],
  ['/v1/knowledge/documents/x?y=1', (w) => ({ token: w.tokens.viewer }), 403, 'insufficient_role'],
  ['/v1/knowledge/documents/x?y=1', (w) => ({ token: w.tokens.admin }), 413, 'payload_too_large'],
  ['/v1/knowledge/documents/x?y=1', () => ({ body: '{' }), 415, 'unsupported_media_type'],
  ['/v1/knowledge/documents/x?y=1', () => type('application/json'), 400, 'malformed_json'],
  ['/v1/knowledge/documents/x?y=1', () => ({ body: '{"z":1}' }), 400, 'unsupported_version'],
  ['/v1/knowledge/documents/x?y=1', () => version('2026-08-17'), 400, 'invalid_id', 'id'],
  [`/v1/knowledge/documents/${SOME_ID}?y=1`, () => ({}), 400, 'unknown_parameter', 'y'],
  [`/v1/knowledge/documents/${SOME_ID}`, () => ({}), 400, 'unknown_field', 'z'],
  [`/v1/knowledge/documents/${SOME_ID}`, () => ({ body: document() }), 404, 'not_found'],
];

const headers: Record<string, string> = {};
const type = (value: string): CallOptions => ((headers['content-type'] = value), { headers });
const version = (value: string): CallOptions => ((headers['api-version'] = value), { headers });
const document = (): string => JSON.stringify({ title: 't', text: 'x', format: 'text' });

describe('a request that is wrong in every way', () => {
  it('is refused for one reason after the other, in the documented order', async () => {
    Object.assign(headers, { 'content-type': 'text/plain', 'api-version': '1999-01-01' });
    let options: CallOptions = { body: TOO_LARGE, headers };
    for (const [path, change, status, code, param] of ROAD) {
      options = { ...options, ...change(workspace) };
      expectError(await call(app, 'PUT', path, options), status, code, param);
    }
  });

  it('has conflicting credentials refused before either is checked', async () => {
    const both = { authorization: 'Bearer nonsense', 'x-service-key': workspace.secretKey };
    expectError(await call(app, 'PUT', ROAD[1]![0], { headers: both }), 400, 'conflicting_credentials');
    expectError(await call(app, 'PUT', '/v1/nothing', { headers: both }), 404, 'not_found');
    expectError(await call(app, 'GET', '/v1/users', { headers: both }), 405, 'method_not_allowed');
  });

  it('counts against the bucket only if its credential is valid', async () => {
    const limited = await makeWorkspace(app, 'starter', 2);
    const remaining = async (path: string, options: CallOptions): Promise<string | null> =>
      (await call(app, 'GET', path, options)).headers.get('ratelimit-remaining');
    expect(await remaining('/v1/sessions', { token: limited.tokens.owner.slice(0, -1) + '!' })).toBeNull();
    expect(await remaining('/v1/sessions', { token: limited.secretKey })).toBeNull();
    expect(await remaining('/v1/nothing', { token: limited.tokens.owner })).toBeNull();
    expect(await remaining('/v1/contacts/x', { token: limited.tokens.owner })).toBe('1');
    expect(await remaining('/v1/sessions?x=1', { token: limited.tokens.owner })).toBe('0');
    const refused = await call(app, 'GET', '/v1/sessions', { token: limited.tokens.owner });
    expectError(refused, 429, 'rate_limit_exceeded');
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  });
});

describe('API-Version', () => {
  it('is optional, and any other value is refused', async () => {
    const token = workspace.tokens.viewer;
    const send = (value: string) => call(app, 'GET', '/v1/sessions', { token, headers: { 'api-version': value } });
    expect((await send('2026-08-17')).status).toBe(200);
    for (const value of ['2026-08-16', '1', '', 'latest', '2026-08-17, 2026-08-17'])
      expectError(await send(value), 400, 'unsupported_version');
  });
});
