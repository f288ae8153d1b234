import type { Role } from '../../../src/platform/kernel/caller.js';
import { browse, signedInTeam } from '../../support/console.js';
import { call, METRICS_TOKEN, makeWorkspace, startOwnApp, startTestApp, type TestApp } from '../../support/app.js';

const DOCUMENT = '/v1/openapi.json';

/** How many calls the limiter has left for the caller of a public document. */
async function remaining(app: TestApp, forwarded?: string): Promise<number> {
  const headers: Record<string, string> = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return Number((await call(app, 'GET', DOCUMENT, { headers })).headers.get('ratelimit-remaining'));
}

describe('the client’s address', () => {
  let app: TestApp;
  afterEach(() => app.close());

  it('is the socket’s, also of a private network that sends X-Forwarded-For but is no trusted proxy', async () => {
    app = await startTestApp();
    const first = await remaining(app);
    expect(await remaining(app, '203.0.113.1')).toBe(first - 1);
    expect(await remaining(app, '203.0.113.2, 127.0.0.1')).toBe(first - 2);
    expect(await remaining(app)).toBe(first - 3);
  });

  it('behind an untrusted proxy is reported to the operator: once in the log, and by readiness', async () => {
    app = await startOwnApp('warns once in a process');
    const ready = async (): Promise<unknown> => (await call(app, 'GET', '/readyz')).body.data.warnings;
    expect(await ready()).toEqual([]);
    for (let calls = 0; calls < 5; calls++) await remaining(app, '203.0.113.1');
    expect(await ready()).toEqual(['untrusted_proxy']);
    const warned = app.logLines().filter(({ level, msg }) => level === 'warn' && /TRUSTED_PROXIES/.test(String(msg)));
    expect(warned).toHaveLength(1);
    expect((await call(app, 'GET', '/metrics', { token: METRICS_TOKEN })).text).toMatch(
      /^untrusted_proxy_requests_total 5$/m,
    );
  });

  it('behind an untrusted proxy is reported in the console to who may change it, with the line to set', async () => {
    app = await startOwnApp('has seen no proxy', { trustedProxies: ['10.0.0.0/8'] });
    const workspace = await makeWorkspace(app);
    const team = await signedInTeam(app, workspace);
    const notices = (role: Role) =>
      browse(app, 'GET', `/api/console/workspaces/${workspace.id}/operator_notices`, { session: team[role].token });
    expect((await notices('owner')).body.data).toEqual({
      object: 'operator_notices',
      proxy_line: null,
      missing_master_keys: [],
    });
    await remaining(app, '203.0.113.1');
    const line = 'TRUSTED_PROXIES=10.0.0.0/8,127.0.0.1';
    expect((await notices('admin')).body.data).toEqual({
      object: 'operator_notices',
      proxy_line: line,
      missing_master_keys: [],
    });
    for (const role of ['responder', 'developer', 'viewer'] as const) expect((await notices(role)).status).toBe(403);
    await app.close();
    app = await startTestApp({ trustedProxies: ['10.0.0.0/8', '127.0.0.1'] });
    expect(await remaining(app, '203.0.113.1')).toBe(await remaining(app, '203.0.113.2'));
  });

  it('is what a trusted proxy reports; in a chain, the last untrusted address', async () => {
    app = await startTestApp({ trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
    const first = await remaining(app, '203.0.113.1');
    expect(await remaining(app, '203.0.113.2')).toBe(first);
    expect(await remaining(app, '203.0.113.1, 10.0.0.7')).toBe(first - 1);
    expect(await remaining(app, '198.51.100.9, 203.0.113.1')).toBe(first - 2);
  });

  it.each([
    ['203.0.113.7:5123', '203.0.113.7:60001', '203.0.113.7'],
    ['[2001:db8::1]:443', '[2001:db8::1]', '2001:db8::1'],
    ['"[2001:db8::1]:443"', '2001:db8:0:0:0:0:0:1:51515', '2001:db8::1'],
    ['198.51.100.9:1, 203.0.113.7:5123', '203.0.113.7 , 10.0.0.7:443', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', 'for=203.0.113.7:5123', '203.0.113.7'],
  ])('is the same with and without its port: %s, %s', async (one, other, plain) => {
    app = await startTestApp({ trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] });
    const first = await remaining(app, one);
    expect(await remaining(app, other)).toBe(first - 1);
    expect(await remaining(app, plain)).toBe(first - 2);
    expect(await remaining(app, '203.0.113.8:5123')).toBe(first);
    expect(await remaining(app, '[2001:db8:0:1::1]:5123')).toBe(first);
  });

  it('that a trusted proxy sends and that cannot be read is reported once, whoever wrote what stands before it', async () => {
    app = await startOwnApp('warns once in a process', { trustedProxies: ['127.0.0.0/8'] });
    const warned = () =>
      app.logLines().filter(({ level, msg }) => level === 'warn' && /X-Forwarded-For/.test(String(msg)));
    await remaining(app, 'unknown, 203.0.113.1:80');
    await remaining(app, '_hidden:80, ::1');
    expect(warned()).toEqual([]);
    for (const sent of ['203.0.113.1, unknown', 'unknown', '_hidden:80', '203.0.113.1.example:443'])
      await remaining(app, sent);
    expect(warned()).toHaveLength(1);
    expect(JSON.stringify(warned())).not.toContain('203.0.113');
  });

  it('may be this machine’s own if a trusted proxy reports it, without a warning', async () => {
    app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
    const first = await remaining(app, '127.0.0.1');
    expect(await remaining(app, '127.0.0.1')).toBe(first - 1);
    expect((await call(app, 'GET', '/readyz')).body.data.warnings).toEqual([]);
  });

  it('appears in no log line and no row', async () => {
    app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
    const workspace = await makeWorkspace(app);
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    await call(app, 'GET', DOCUMENT, { headers });
    await call(app, 'GET', '/v1/sessions', { headers });
    await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: 'Who?' }, headers });
    expect(app.logLines().length).toBeGreaterThan(2);
    expect(JSON.stringify(app.logLines())).not.toMatch(/203\.0\.113\.77|127\.0\.0\.1/);
  });
});

describe('rate limit headers', () => {
  it('are sent on limited routes only, and /v1 has one bucket per credential', async () => {
    const app = await startTestApp();
    const workspace = await makeWorkspace(app, 'starter', 0);
    const left = async (path: string, token: string): Promise<string | null> =>
      (await call(app, 'GET', path, { token })).headers.get('ratelimit-remaining');
    expect(await left('/v1/sessions', workspace.tokens.viewer)).toBe('299');
    expect(await left('/v1/contacts', workspace.tokens.viewer)).toBe('298');
    expect(await left('/v1/contacts/x', workspace.tokens.viewer)).toBe('297');
    expect(await left('/v1/sessions', workspace.tokens.owner)).toBe('299');
    const ask = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question: 'Who?' } });
    expect(ask.headers.get('ratelimit-limit')).toBe('300');
    expect(ask.headers.get('ratelimit-reset')).toMatch(/^([1-9]|[1-5]\d|60)$/);
    for (let calls = 0; calls < 3; calls++) {
      const push = await call(app, 'POST', '/v1/users', {
        token: workspace.secretKey,
        body: { external_user_id: 'x' },
      });
      expect([...push.headers.keys()].filter((name) => /ratelimit|retry/.test(name))).toEqual([]);
    }
    await app.close();
  });
});
