import { createHash } from 'node:crypto';
import type { OpenApiDocument } from '../../src/platform/http/openapi-types.js';
import { html } from '../../src/platform/http/html.js';
import { page } from '../../src/doors/docs/page.js';
import { call, startTestApp, type TestApp } from '../support/app.js';
import fc from '../support/fast-check.js';
import { document } from '../support/openapi.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ baseUrl: 'https://agent.example.com' });
});
afterAll(() => app.close());

describe('GET /v1/openapi.json', () => {
  it('returns the checked-in document to anyone, bare, with the address of this installation', async () => {
    const { status, headers, body } = await call(app, 'GET', '/v1/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual({ ...document, servers: [{ url: 'https://agent.example.com' }] });
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
    expect(headers.get('api-version')).toBe('2026-08-17');
    expect(headers.get('ratelimit-limit')).toBe('60');
  });

  it('ignores credentials, even two that differ', async () => {
    const headers = { 'x-service-key': 'sk_nonsense' };
    expect((await call(app, 'GET', '/v1/openapi.json', { token: 'pv_ut_nonsense', headers })).status).toBe(200);
  });

  it('is as strict as the rest of /v1', async () => {
    const refused = await call(app, 'GET', '/v1/openapi.json?pretty=1');
    expect(refused.body.error).toMatchObject({ code: 'unknown_parameter', param: 'pretty' });
    expect((await call(app, 'POST', '/v1/openapi.json')).status).toBe(405);
  });
});

describe('GET /docs', () => {
  it('shows every operation except the console’s own, and lets only its own style load or run', async () => {
    const { status, headers, text } = await call(app, 'GET', '/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    for (const item of Object.values(document.paths))
      for (const { operationId, tags } of Object.values(item))
        expect([operationId, text.includes(`id="${operationId}"`)]).toEqual([operationId, tags[0] !== 'Console']);
    expect(text).not.toContain('/api/console');
    for (const type of Object.keys(document.webhooks)) expect(text).toContain(`<code>${type}</code>`);
    const [, style] = /<style>([^]*)<\/style>/.exec(text)!;
    const hash = createHash('sha256').update(style!).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'sha256-${hash}';`);
    expect(text).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=|src=/);
  });

  it('links only to existing targets', async () => {
    const { text } = await call(app, 'GET', '/docs');
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of text.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target);
  });

  it('shows text as text, wherever it occurs in the document', () => {
    const evil = '"><script>alert(1)</script>\'&';
    const kept = new Set(['$ref', 'type', 'in', 'operationId', 'tags']);
    const spoil = (value: unknown, key = ''): unknown => {
      if (Array.isArray(value)) return kept.has(key) ? value : value.map((item) => spoil(item, key));
      if (value !== null && typeof value === 'object')
        return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, spoil(item, name)]));
      return typeof value === 'string' && !kept.has(key) ? value + evil : value;
    };
    const spoilt = spoil(document) as OpenApiDocument;
    spoilt.tags = document.tags.map(({ name }) => ({ name, description: evil }));
    spoilt.components.schemas['Session']!.properties![evil] = { type: 'string', enum: [evil] };
    const text = page(spoilt);
    expect(text).toContain('&quot;&gt;&lt;script&gt;');
    expect(text).not.toMatch(/<script/);
  });

  it('escapes everything that is inserted into the template, and changes nothing else', () => {
    const back = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" } as Record<string, string>;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const out = html`${text}`.text;
        expect(out).not.toMatch(/[<>"']/);
        expect(out.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => back[entity]!)).toBe(text);
      }),
    );
  });
});
