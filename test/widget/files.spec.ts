/** The script, its assets, and the demo page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeysService } from '../../src/company/team/keys.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { WidgetFiles } from '../../src/doors/widget/widget-files.js';
import { call, makeWorkspace, startOwnApp, startTestApp, type Answer, type TestApp } from '../support/app.js';

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'widget-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'widget.js'), SCRIPT);
  writeFileSync(
    join(folder, 'demo.html'),
    '<script src="/widget.js" data-publishable-key="{{publishable_key}}"></script>',
  );
  writeFileSync(join(folder, 'assets', 'app-1a2b3c4d.js'), 'export default 1');
  writeFileSync(join(folder, 'assets', 'mark-1a2b3c4d.svg'), '<svg/>');
  writeFileSync(join(folder, 'assets', '.hidden.js'), 'hidden');
  writeFileSync(join(folder, 'assets', 'notes.txt'), 'hidden');
  app = await startOwnApp('serves files of its own, and the demo of any workspace');
  Object.assign(app.app.get(WidgetFiles), { folder });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  call(app, method, path, { headers: { 'accept-encoding': 'identity', ...headers } });

describe('the widget script', () => {
  it('can be loaded by any page, and is revalidated after five minutes', async () => {
    const answer = await get('/widget.js', { origin: 'https://shop.example.com' });
    expect([answer.status, answer.text]).toEqual([200, SCRIPT]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-length': String(SCRIPT.length),
      vary: 'Accept-Encoding',
    });
    const etag = answer.headers.get('etag')!;
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await get('/widget.js', { 'if-none-match': tag });
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag]);
    }
    const head = await get('/widget.js', {}, 'HEAD');
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag]);
  });

  it.each(['br', 'gzip'])('is sent as %s to clients that accept it, with an ETag of its own', async (encoding) => {
    const plain = await get('/widget.js');
    const packed = await get('/widget.js', { 'accept-encoding': encoding });
    expect(packed.headers.get('content-encoding')).toBe(encoding);
    expect(packed.text).toBe(SCRIPT); // fetch decompresses it.
    expect(Number(packed.headers.get('content-length'))).toBeLessThan(SCRIPT.length / 2);
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'));
  });

  it('loads assets that are cached forever', async () => {
    for (const [name, type] of [
      ['app-1a2b3c4d.js', 'text/javascript; charset=utf-8'],
      ['mark-1a2b3c4d.svg', 'image/svg+xml'],
    ]) {
      const { status, headers } = await get(`/widget/assets/${name}`);
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('gets the current asset if the page has an older script, cached for a short time', async () => {
    const answer = await get('/widget/assets/app-99999999.js');
    expect([answer.status, answer.text]).toEqual([200, 'export default 1']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    for (const name of ['app-99999999.css', 'other-99999999.js', 'app-999.js'])
      expect((await get(`/widget/assets/${name}`)).status).toBe(404);
  });

  it.each([
    'assets/nothing.js',
    'assets/.hidden.js',
    'assets/notes.txt',
    'assets/..%2fwidget.js',
    'assets/%2e%2e%2fwidget.js',
    'assets/..%5cwidget.js',
    'assets/app-1a2b3c4d.js%00.js',
    'assets/',
    'widget.js',
    'demo.html',
  ])('has no asset called %s', async (path) => {
    const answer = await get(`/widget/${path}`);
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
  });
});

describe('the demo page', () => {
  it('exists once the demo workspace does, with its key and a strict policy', async () => {
    expect((await get('/demo')).status).toBe(404);
    const sample = { name: 'Try it', plan: 'scale', isSample: true };
    const { id } = await app.app.get(WorkspacesService).createNamed(OPERATOR, sample);
    expect((await get('/demo')).status).toBe(404);
    const { value } = await app.app.get(KeysService).createPublishable(id, OPERATOR, 'Demo widget');
    const page = await get('/demo');
    expect([page.status, page.text]).toEqual([
      200,
      `<script src="/widget.js" data-publishable-key="${value}"></script>`,
    ]);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toContain('unsafe');
    const other = await app.app.get(WorkspacesService).create(OPERATOR, 'Demo', 'scale');
    await app.app.get(KeysService).createPublishable(other.id, OPERATOR, 'Demo widget');
    expect((await get('/demo')).text).toContain(value);
  });

  it('does not exist on an installation with its own database', async () => {
    const own = await startTestApp({ databaseUrl: app.databaseUrl }, app.databaseUrl);
    Object.assign(own.app.get(WidgetFiles), { folder });
    expect((await call(own, 'GET', '/demo')).status).toBe(404);
    await own.close();
  });
});

describe('the script of an installation with a CDN', () => {
  const CDN = { cdnUrl: 'https://cdn.example.com', baseUrl: 'https://agent.example.com' };

  it('starts with the service’s URL, has an ETag of what is sent, and its URL is in the artifacts', async () => {
    const behind = await startTestApp(CDN);
    Object.assign(behind.app.get(WidgetFiles), { folder });
    const script = await call(behind, 'GET', '/widget.js');
    expect(script.text).toBe(`document.currentScript.dataset.serviceUrl??="https://agent.example.com";${SCRIPT}`);
    expect(script.headers.get('etag')).not.toBe((await get('/widget.js')).headers.get('etag'));
    expect((await call(behind, 'GET', '/widget/assets/app-1a2b3c4d.js')).text).toBe('export default 1');
    const { publishableKey } = await makeWorkspace(behind);
    const artifact = await call(behind, 'GET', `/api/agent/${publishableKey}/widget.json`);
    expect(artifact.body.script_url).toBe('https://cdn.example.com/widget.js');
    expect(artifact.text).not.toContain('https://cdn.example.com/api');
    await behind.close();
  });
});
