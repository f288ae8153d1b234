import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleFiles } from '../../src/doors/console/console-files.js';
import { expectError } from '../http/envelope.js';
import { raw } from '../http/raw.js';
import { call, startOwnApp, startTestApp, type TestApp } from '../support/app.js';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; font-src 'self'; frame-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";
const PAGE = '<!doctype html><title>Console</title>';

let app: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'console-'));
beforeAll(async () => {
  app = await startOwnApp('other files of the console');
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets', 'index-B_x1-2yz.js'), 'let a');
  writeFileSync(join(folder, 'secret.json'), '{}');
  Object.assign(app.app.get(ConsoleFiles), { folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the console’s HTML page', () => {
  it.each(['/console', '/console/', '/console/w/x/inbox/mine', '/console/setup?a=b', '/console/secret.json'])(
    'is served at %s, revalidated each time, and may load only our own files',
    async (path) => {
      const { status, text, headers } = await call(app, 'GET', path);
      expect([status, text]).toEqual([200, PAGE]);
      expect(headers.get('content-security-policy')).toBe(POLICY);
      expect(headers.get('cache-control')).toBe('no-cache');
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('set-cookie')).toBeNull();
      expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  it('is not sent again to a browser that has the current version', async () => {
    const { headers } = await call(app, 'GET', '/console');
    const again = await call(app, 'GET', '/console/x', { headers: { 'if-none-match': headers.get('etag')! } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is where the service’s root URL redirects to', async () => {
    const answer = await fetch(`${app.baseUrl}/`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/console']);
  });

  it('has assets that are cached forever, and a missing asset is a 404', async () => {
    const { status, text, headers } = await call(app, 'GET', '/console/assets/index-B_x1-2yz.js');
    expect([status, text]).toEqual([200, 'let a']);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    for (const path of ['gone-1.js', 'a/b.js', '..%2findex.html', '%2e%2e/secret.json', '.env'])
      expectError(await raw(app, [`GET /console/assets/${path} HTTP/1.1`, 'Host: x']), 404, 'not_found');
  });

  it('accepts no other method', async () => {
    expectError(await call(app, 'POST', '/console', { body: {} }), 405, 'method_not_allowed');
  });

  it('explains how to build it if it has not been built', async () => {
    const bare = await startTestApp({}, app.databaseUrl);
    Object.assign(bare.app.get(ConsoleFiles), { folder: join(folder, 'none') });
    const { status, text, headers } = await call(bare, 'GET', '/console');
    await bare.close();
    expect(status).toBe(503);
    expect(text).toContain('npm run build');
    expect(headers.get('content-security-policy')).toBe(POLICY);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});
