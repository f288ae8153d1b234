import { SettingsService } from '../../src/company/workspaces/settings.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browser, OWN_ORIGIN, visitorToken } from '../support/widget.js';

const SHOP = 'https://shop.example.com';
const BOOT = '/api/widget/boot';
/** A route that needs a visitor token. */
const LEADS = '/api/widget/leads';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await allow(workspace, [SHOP, 'https://*.partner.example.com']);
});
afterAll(() => app.close());

const allow = (to: TestWorkspace, origins: string[]): Promise<unknown> =>
  app.app.get(SettingsService).update(to.id, OPERATOR, { allowed_origins: origins });

const boot = (headers: Record<string, string>, token = workspace.publishableKey, to = app): Promise<Answer> =>
  call(to, 'POST', BOOT, { token, body: {}, headers });

/** The error envelope, whatever CORS allows. */
function expectError(answer: Answer, status: number, code: ErrorCode, param?: string): void {
  const { type } = ERRORS[code];
  const error = { type, code, message: expect.any(String) as string, ...(param !== undefined && { param }) };
  const request_id = answer.headers.get('x-request-id');
  expect([answer.status, answer.body]).toEqual([status, { error, request_id }]);
}

const cors = ({ headers }: Answer): (string | null)[] => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
  headers.get('vary'),
];
const OPEN = [SHOP, null, 'Origin'];
const CLOSED = [null, null, 'Origin'];

describe('a page that calls the widget API', () => {
  it.each([SHOP, 'https://eu.partner.example.com', OWN_ORIGIN])(
    'at %s is allowed, and can read the response',
    async (origin) => {
      const answer = await boot({ origin });
      expect([answer.status, ...cors(answer)]).toEqual([200, origin, null, 'Origin']);
      expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    },
  );

  it.each([
    'null',
    'https://shop.example.com.evil.example',
    'https://evil-shop.example.com',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://SHOP.example.com',
    'https://a.b.partner.example.com',
    'https://partner.example.com',
    'https://shop.example.com, https://evil.example',
    'http://localhost:5173',
    'file://',
    '*',
  ])('at %s is refused', async (origin) => {
    const answer = await boot({ origin });
    expectError(answer, 403, 'origin_not_allowed');
    expect(cors(answer)).toEqual(CLOSED);
  });

  it('without an Origin is refused, unless the browser reports our own origin', async () => {
    expectError(await boot({}), 403, 'origin_not_allowed');
    expectError(await boot({ referer: `${SHOP}/cart` }), 403, 'origin_not_allowed');
    expectError(
      await boot({ 'sec-fetch-site': 'cross-site', referer: `${OWN_ORIGIN}/demo` }),
      403,
      'origin_not_allowed',
    );
    expect((await boot({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await boot({ referer: `${OWN_ORIGIN}/demo` })).status).toBe(200);
  });

  it('is refused once its origin is removed from the list', async () => {
    const other = await makeWorkspace(app);
    await allow(other, [SHOP]);
    expect((await boot({ origin: SHOP }, other.publishableKey)).status).toBe(200);
    await allow(other, []);
    expectError(await boot({ origin: SHOP }, other.publishableKey), 403, 'origin_not_allowed');
  });

  it('is allowed on localhost in development, as is a client without an Origin', async () => {
    const development = await startTestApp({ development: true }, app.databaseUrl);
    const ask = (headers: Record<string, string>): Promise<Answer> => boot(headers, undefined, development);
    for (const origin of [
      'http://localhost:5173',
      'http://127.0.0.1:8080',
      'http://[::1]:3000',
      'https://app.localhost',
    ]) {
      const answer = await ask({ origin });
      expect([answer.status, ...cors(answer)]).toEqual([200, origin, null, 'Origin']);
    }
    expect((await ask({})).status).toBe(200);
    for (const origin of [
      'null',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'http://192.168.1.2',
    ])
      expectError(await ask({ origin }), 403, 'origin_not_allowed');
    await development.close();
  });

  it('can read why it was refused, if its origin is allowed', async () => {
    const headers = { origin: SHOP };
    const { publishableKey: token } = workspace;
    const noVisitor = await call(app, 'POST', LEADS, { token, body: {}, headers });
    expectError(noVisitor, 401, 'invalid_credential');
    expect(noVisitor.body.error.message).toContain('X-Visitor-Token');
    const badBody = await call(app, 'POST', BOOT, { token, body: { nonsense: 1 }, headers });
    expectError(badBody, 400, 'unknown_field', 'nonsense');
    const malformed = await call(app, 'POST', BOOT, { token, body: '{', headers });
    expectError(malformed, 400, 'malformed_json');
    const small = await makeWorkspace(app, 'scale', 1);
    await allow(small, [SHOP]);
    await boot(headers, small.publishableKey);
    const limited = await boot(headers, small.publishableKey);
    expectError(limited, 429, 'rate_limit_exceeded');
    for (const answer of [noVisitor, badBody, malformed, limited]) expect(cors(answer)).toEqual(OPEN);
  });

  it('can read an event stream as well', async () => {
    const guest = await browser(app, workspace, {}, SHOP);
    const { id } = (await guest.ask('POST', 'sessions', {})).body.data;
    const ending = new AbortController();
    const response = await fetch(`${app.baseUrl}/api/widget/sessions/${id}/events`, {
      headers: {
        ...{ origin: SHOP, authorization: `Bearer ${workspace.publishableKey}` },
        'x-visitor-token': guest.visitorToken,
      },
      signal: ending.signal,
    });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/event-stream') as string,
      'access-control-allow-origin': SHOP,
      vary: 'Origin',
    });
    ending.abort();
    await response.text().catch(() => '');
  });

  it('gets no CORS headers if the workspace is unknown', async () => {
    const answers = [
      await call(app, 'POST', BOOT, { body: {}, headers: { origin: SHOP } }),
      await boot({ origin: SHOP }, workspace.secretKey),
      await boot({ origin: SHOP }, workspace.publishableKey.slice(0, -1) + '-'),
      await call(app, 'GET', '/api/widget/nothing', { headers: { origin: SHOP } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 404]);
    for (const answer of answers) expect(cors(answer)).toEqual(CLOSED);
  });
});

describe('a CORS preflight', () => {
  const preflight = (path: string, origin: string | null, method = 'POST'): Promise<Answer> =>
    call(app, 'OPTIONS', path, { headers: { ...(origin && { origin }), 'access-control-request-method': method } });

  it.each([SHOP, 'https://evil.example', 'null'])('from %s is allowed, without cookies', async (origin) => {
    const answer = await preflight(BOOT, origin);
    expect([answer.status, answer.text, ...cors(answer)]).toEqual([204, '', origin, null, 'Origin']);
    const names = answer.headers.get('access-control-allow-headers')!.split(', ');
    expect(names.sort()).toEqual([
      'authorization',
      'content-type',
      'last-event-id',
      'x-service-key',
      'x-visitor-token',
    ]);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, POST, DELETE');
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/);
  });

  it('is an ordinary request on other routes, and without a requested method', async () => {
    for (const path of ['/v1/contacts', '/api/killswitch', `/api/mcp/${newId()}`]) {
      const answer = await preflight(path, SHOP);
      expect([path, answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([path, 405, null]);
    }
    const plain = await call(app, 'OPTIONS', BOOT, { headers: { origin: SHOP } });
    expectError(plain, 405, 'method_not_allowed');
    expect(plain.headers.get('allow')).toBe('POST');
  });
});

describe('a visitor token', () => {
  const ask = (token: string | null, to = workspace): Promise<Answer> =>
    call(app, 'POST', LEADS, {
      token: to.publishableKey,
      body: { nonsense: 1 },
      headers: { origin: OWN_ORIGIN, ...(token !== null && { 'x-visitor-token': token }) },
    });

  it('is checked before the origin, and grants access', async () => {
    const { visitorToken: token } = await browser(app, workspace);
    expectError(await ask(token), 400, 'unknown_field', 'nonsense');
    const far = { origin: 'https://evil.example' };
    const refused = await call(app, 'POST', LEADS, { token: workspace.publishableKey, body: {}, headers: far });
    expectError(refused, 401, 'invalid_credential');
  });

  it('that is missing, forged, from another workspace or sent twice is refused', async () => {
    const other = await makeWorkspace(app);
    const good = visitorToken(app, workspace.id);
    const tokens = [null, '', 'x', visitorToken(app, other.id), `${good.slice(0, -2)}AA`, `${good}, ${good}`];
    for (const token of tokens) expectError(await ask(token), 401, 'invalid_credential');
  });

  it('of an erased visitor is refused, and boot creates a new one', async () => {
    const { tokens } = workspace;
    const contactId = newId();
    const token = visitorToken(app, workspace.id, contactId);
    const first = await call(app, 'POST', LEADS, {
      token: workspace.publishableKey,
      body: { name: 'Ann' },
      headers: { origin: OWN_ORIGIN, 'x-visitor-token': token },
    });
    expect(first.status).toBe(201);
    // It is valid until then.
    expectError(await ask(token), 400, 'unknown_field', 'nonsense');
    const erased = await call(app, 'DELETE', `/v1/contacts/${contactId}`, { token: tokens.owner });
    expect(erased.status).toBe(200);
    expectError(await ask(token), 401, 'invalid_credential');
    const again = await browser(app, workspace, { visitor_token: token });
    expect(again.contactId).not.toBe(contactId);
  });
});

describe('a conversation', () => {
  it('records the location that a trusted proxy reports', async () => {
    const locationHeaders = { country: 'cf-ipcountry', region: 'cf-region', city: 'cf-ipcity' };
    const behind = await startTestApp({ locationHeaders, trustedProxies: ['127.0.0.0/8'] }, app.databaseUrl);
    const place = async (at: TestApp): Promise<object> => {
      const guest = await browser(at, workspace);
      const headers = { 'cf-ipcountry': 'PT', 'cf-region': '13', 'cf-ipcity': 'Porto' };
      const { id } = (await guest.ask('POST', 'sessions', {}, headers)).body.data;
      const { country, region, city } = (await call(at, 'GET', `/v1/sessions/${id}`, { token: workspace.tokens.owner }))
        .body.data;
      return { country, region, city };
    };
    expect(await place(behind)).toEqual({ country: 'PT', region: '13', city: 'Porto' });
    expect(await place(app)).toEqual({ country: null, region: null, city: null });
    await behind.close();
  });
});

describe('boot', () => {
  it('creates a visitor without storing anything, and recognises them again', async () => {
    const first = await browser(app, workspace, { locale: 'de', timezone: 'Europe/Berlin' });
    expect(first.booted).toMatchObject({
      object: 'widget_boot',
      contact: { object: 'contact', kind: 'visitor', name: null, locale: 'de', timezone: 'Europe/Berlin' },
      settings: { object: 'widget_settings', workspace_name: 'Test' },
      session: null,
    });
    const read = await call(app, 'GET', `/v1/contacts/${first.contactId}`, { token: workspace.tokens.owner });
    expect(read.status).toBe(404);
    const second = await browser(app, workspace, { visitor_token: first.visitorToken });
    expect(second.contactId).toBe(first.contactId);
  });

  it('creates a new visitor for an invalid token', async () => {
    const other = await makeWorkspace(app);
    const theirs = await browser(app, other);
    for (const visitor_token of ['x', null, theirs.visitorToken]) {
      const { contactId } = await browser(app, workspace, { visitor_token });
      expect(contactId).not.toBe(theirs.contactId);
    }
  });
});
