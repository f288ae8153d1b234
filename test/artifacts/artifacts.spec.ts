import { KeysService } from '../../src/company/team/keys.service.js';
import { WIDGET_DEFAULTS } from '../../src/company/widget/widget.dto.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newCredential } from '../../src/platform/kernel/credentials.js';
import type { ErrorCode } from '../../src/platform/kernel/errors.js';
import { expectOpenError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { document } from '../support/openapi.js';

const BASE = 'https://agent.example.com';
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: BASE });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

async function named(name: string): Promise<TestWorkspace> {
  const made = await makeWorkspace(app);
  const renamed = await call(app, 'PATCH', '/v1/workspace', { token: made.tokens.owner, body: { name } });
  expect(renamed.status).toBe(200);
  return made;
}

/** Adds a document and waits until it can be read. */
async function add({ tokens: { owner: token } }: TestWorkspace, body: object): Promise<void> {
  const added = await call(app, 'POST', '/v1/knowledge/documents', { token, body: { format: 'markdown', ...body } });
  const path = `/v1/knowledge/documents/${added.body.data.id}`;
  for (const until = Date.now() + 30_000; Date.now() < until; await new Promise((done) => setTimeout(done, 20)))
    if ((await call(app, 'GET', path, { token })).body.data.status === 'ready') return;
  throw new Error('The document was not ready within 30 s.');
}

const pathOf = (name: string, key = workspace.publishableKey): string => `/api/agent/${key}/${name}`;
const fetched = (name: string, headers: Record<string, string> = {}): Promise<Answer> =>
  call(app, 'GET', pathOf(name), { headers });

describe('a public artifact', () => {
  it.each([
    ['agent.json', 'application/json; charset=utf-8'],
    ['widget.json', 'application/json; charset=utf-8'],
    ['mcp.json', 'application/json; charset=utf-8'],
    ['openapi.json', 'application/json; charset=utf-8'],
    ['llms.txt', 'text/plain; charset=utf-8'],
  ])('%s is served without an envelope, to any origin, with max-age and ETag', async (name, type) => {
    const { status, headers, text } = await fetched(name, { origin: 'https://anywhere.example' });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(headers.get('ratelimit-limit')).toBeNull();
    expect(text).not.toContain('request_id":"req_');
  });

  it('is not sent again to a client that has the current version', async () => {
    const etag = (await fetched('mcp.json')).headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    const again = await fetched('mcp.json', { 'if-none-match': etag });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('x-request-id')).toMatch(/^req_/);
    expect((await fetched('mcp.json', { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await call(app, 'HEAD', pathOf('mcp.json'))).headers.get('etag')).toBe(etag);
  });

  it('is rendered once in five minutes, regardless of the number of requests', async () => {
    const fresh = await named('Before');
    const path = pathOf('agent.json', fresh.publishableKey);
    await Promise.all(Array.from({ length: 20 }, () => call(app, 'GET', path)));
    await call(app, 'PATCH', '/v1/workspace', { token: fresh.tokens.owner, body: { name: 'After' } });
    expect((await call(app, 'GET', path)).body.name).toBe('Before: agent');
    expect((await call(app, 'GET', pathOf('mcp.json', fresh.publishableKey))).body.name).toBe('After');
  });

  it('is rendered per key if a workspace has several', async () => {
    const { value } = await app.app.get(KeysService).createPublishable(workspace.id, OPERATOR, 'second');
    for (const key of [workspace.publishableKey, value]) {
      expect((await call(app, 'GET', pathOf('widget.json', key))).body.publishable_key).toBe(key);
      const { text } = await call(app, 'GET', pathOf('llms.txt', key));
      expect(text).toContain(`/api/agent/${key}/`);
      expect(text).not.toContain(key === value ? workspace.publishableKey : value);
    }
  });

  it('of an unknown name is not found, and other methods are not allowed', async () => {
    expectNotCached(await fetched('secrets.json'), 404, 'not_found');
    for (const name of ['constructor', '__proto__', 'AGENT.JSON', 'agent.json%00'])
      expectNotCached(await fetched(name), 404, 'not_found');
    const refused = await call(app, 'POST', pathOf('agent.json'), { body: {} });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  it('is no longer served once its key is revoked, and errors never repeat the path', async () => {
    const kept = app.app.get(KeysService);
    const { id, value } = await kept.createPublishable(workspace.id, OPERATOR, 'to be revoked');
    expect((await call(app, 'GET', pathOf('agent.json', value))).status).toBe(200);
    await kept.revoke(workspace.id, OPERATOR, id);
    let last = await call(app, 'GET', pathOf('agent.json', value));
    for (const until = Date.now() + 30_000; last.status === 200 && Date.now() < until;)
      last = await call(app, 'GET', pathOf('agent.json', value));
    expectNotCached(last, 401, 'invalid_credential');

    for (const [secret, code] of [
      [workspace.secretKey, 'publishable_key_required'],
      [workspace.tokens.owner, 'publishable_key_required'],
      [newCredential('grant'), 'publishable_key_required'],
      [newCredential('publishable_key'), 'invalid_credential'],
      ['nonsense', 'invalid_credential'],
    ] as const) {
      const refused = await call(app, 'GET', pathOf('agent.json', secret));
      expectNotCached(refused, 401, code);
      expect(refused.text).not.toContain(secret);
      expect(JSON.stringify(app.logLines())).not.toContain(secret);
    }
  });
});

function expectNotCached(answer: Answer, status: number, code: ErrorCode): void {
  expectOpenError(answer, status, code);
  expect(answer.headers.get('cache-control')).toBeNull();
}

describe('agent.json', () => {
  it('has every field that an agent card needs, in versions 1.0 and 0.3', async () => {
    const { body } = await fetched('agent.json');
    const strings = ['name', 'description', 'version', 'protocolVersion', 'url', 'preferredTransport'];
    for (const field of strings)
      expect([field, typeof body[field], body[field] !== '']).toEqual([field, 'string', true]);
    expect(body.capabilities).toEqual({ streaming: false, pushNotifications: false });
    expect([body.defaultInputModes, body.defaultOutputModes]).toEqual([['text/plain'], ['text/plain']]);
    expect(body.supportedInterfaces).toEqual([
      { url: `${BASE}/api/mcp/${workspace.id}`, protocolBinding: 'MCP', protocolVersion: '2026-07-28' },
    ]);
    for (const skill of body.skills)
      expect(skill).toEqual({
        id: expect.stringMatching(/^\w+$/),
        name: expect.any(String),
        description: expect.any(String),
        tags: expect.arrayContaining([expect.any(String)]),
      });
    for (const scheme of body.security.flatMap((one: object) => Object.keys(one)))
      expect(body.securitySchemes[scheme]).toMatchObject({ type: 'http', scheme: 'bearer' });
  });
});

describe('llms.txt', () => {
  it('has a title, a summary, and lists of links, and escapes document titles', async () => {
    const fresh = await named('Acme [Bank]');
    const text = '# Fees\n\nA wire transfer costs 25 dollars.';
    await add(fresh, { title: 'Fees](https://evil.example)\n# Owned', text, url: 'https://acme.example/fees_(all)' });
    await add(fresh, { title: 'For the team alone', text, url: 'https://acme.example/team', audience: 'internal' });
    const { text: llms } = await call(app, 'GET', pathOf('llms.txt', fresh.publishableKey));
    const lines = llms.split('\n').filter(Boolean);
    expect(lines[0]).toBe('# Acme [Bank]');
    expect(lines[1]).toMatch(/^> \S/);
    for (const line of lines.slice(2))
      expect(line).toMatch(/^(## (Documents|Agent|Optional)|- \[.+\]\(https:\/\/\S+\)(: .+)?)$/);
    expect(lines).toContain('- [Fees\\](https://evil.example) # Owned](https://acme.example/fees_%28all%29)');
    expect(llms).not.toContain('For the team alone');
  });
});

describe('mcp.json', () => {
  it('says how to connect, and whether a credential is needed', async () => {
    const fresh = await named('Ünï & Co');
    const url = `${BASE}/api/mcp/${fresh.id}`;
    const path = pathOf('mcp.json', fresh.publishableKey);
    expect((await call(app, 'GET', path)).body).toMatchObject({
      mcpServers: { 'n-co': { type: 'http', url, headers: { Authorization: 'Bearer <USER_TOKEN>' } } },
      public: false,
      endpoints: { workspace: { url, required: true }, contact: { url: `${url}/u/<CONTACT_ID>` } },
    });
  });
});

describe('widget.json', () => {
  it('is what a browser receives from boot, except for the current state', async () => {
    const fresh = await named('Acme');
    const widget = {
      greeting: 'Hello!',
      accent_color: '#0a7d4f',
      texts: { '*': { title: 'Acme' }, de: { send: 'Los' } },
    };
    await call(app, 'PATCH', '/v1/workspace', { token: fresh.tokens.owner, body: { widget } });
    const { publishableKey } = fresh;
    const { greetings: _greetings, ...rest } = WIDGET_DEFAULTS;
    const { voice_enabled: _v, browser_speech_recognition: _b, agent_mode: _a, ...defaults } = rest;
    expect((await call(app, 'GET', pathOf('widget.json', publishableKey))).body).toEqual({
      name: 'Acme',
      publishable_key: publishableKey,
      script_url: `${BASE}/widget.js`,
      settings: { ...defaults, ...widget, texts: { title: 'Acme' }, ai_notice: null, meetings: false },
    });
  });
});

describe('openapi.json', () => {
  it('is the OpenAPI document of this installation', async () => {
    expect((await fetched('openapi.json')).body).toEqual({ ...document, servers: [{ url: BASE }] });
  });
});
