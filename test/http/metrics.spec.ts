import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenForMetrics } from '../../src/boot/metrics-listener.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { createLog } from '../../src/platform/http/log.js';
import { call, METRICS_TOKEN, startTestApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('/metrics', () => {
  it('answers the operator’s scraper, and refuses a wrong or missing token', async () => {
    const scraped = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    expect([scraped.status, scraped.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(scraped.text).toContain('database_tenant_connections');
    for (const token of [undefined, 'x', `${METRICS_TOKEN}x`, METRICS_TOKEN.slice(0, -1)]) {
      const refused = await call(app, 'GET', '/metrics', { token });
      expect([refused.status, refused.body.error.code]).toEqual([401, 'invalid_credential']);
      expect(refused.text).not.toContain('connections');
    }
  });

  it('does not exist if no token is configured', async () => {
    const bare = await startTestApp({ metricsToken: null }, app.databaseUrl);
    const answer = await call(bare, 'GET', '/metrics');
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    await bare.close();
  });

  it('is on a separate listener if one is configured, which serves nothing else', async () => {
    const server = await listenForMetrics(app.app, { host: '127.0.0.1', port: 0 });
    const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const scraped = await fetch(`${base}/metrics`);
    expect([scraped.status, (await scraped.text()).includes('database_tenant_connections')]).toEqual([200, true]);
    for (const path of ['/', '/healthz', '/v1/sessions', '/metrics/x'])
      expect((await fetch(base + path)).status).toBe(404);
    expect((await fetch(`${base}/metrics`, { method: 'POST' })).status).toBe(404);
    server.close();
    server.closeAllConnections();
  });

  it('has settings that are validated at the start, and listens on loopback by default', () => {
    const env = { SERVER_SECRET: 's'.repeat(32), MASTER_KEY: '00'.repeat(32) };
    expect(loadConfig(env)).toMatchObject({ metricsToken: null, metricsListener: null });
    expect(loadConfig({ ...env, METRICS_PORT: '9464' }).metricsListener).toEqual({ host: '127.0.0.1', port: 9_464 });
    expect(() => loadConfig({ ...env, METRICS_TOKEN: 'short' })).toThrow(/METRICS_TOKEN must have at least 16/);
  });
});

describe('a CDN', () => {
  it('requires the address of the service, which scripts from the CDN call', () => {
    const env = { SERVER_SECRET: 's'.repeat(32), MASTER_KEY: '00'.repeat(32), CDN_URL: 'https://cdn.example.com' };
    expect(() => loadConfig(env)).toThrow(/CDN_URL needs BASE_URL/);
    const { baseUrl, cdnUrl } = loadConfig({ ...env, BASE_URL: 'https://agent.example.com' });
    expect([baseUrl, cdnUrl]).toEqual(['https://agent.example.com', 'https://cdn.example.com']);
  });
});

describe('a log file', () => {
  it('is readable by its owner only, even if it was readable by everyone before', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'wa-log-'));
    const [fresh, old] = [join(folder, 'new', 'a.log'), join(folder, 'old.log')];
    writeFileSync(old, '');
    chmodSync(old, 0o644);
    for (const file of [fresh, old]) {
      const log = createLog({ level: 'info', file });
      log.info('one line');
      await new Promise<void>((done) => log.flush(() => done()));
      expect(statSync(file).mode & 0o777).toBe(0o600);
    }
    rmSync(folder, { recursive: true, force: true });
  });
});
