/** The allowed origins on which the widget was used; and the page of its preview. */
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { sqlOf } from '../support/team-mails.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await allow('https://shop.example.com', 'https://*.example.org');
});
afterAll(() => app.close());

const allow = (...allowed_origins: string[]) =>
  call(app, 'PATCH', '/v1/workspace', { token: workspace.tokens.owner, body: { allowed_origins } });
const visit = (origin: string) =>
  call(app, 'POST', '/api/widget/boot', { token: workspace.publishableKey, headers: { origin }, body: {} });
const origins = async () => {
  const { viewer } = await signedInTeam(app, workspace);
  return (await browse(app, 'GET', `/api/console/workspaces/${workspace.id}/widget_origins`, { session: viewer.token }))
    .body.data;
};
const unseen = (pattern: string) => ({
  ...{ object: 'widget_origin', pattern, first_seen_at: null, last_seen_at: null, last_origin: null },
});

describe('an allowed origin', () => {
  it('waits for its first visit, and then shows the page’s origin', async () => {
    expect(await origins()).toEqual([unseen('https://shop.example.com'), unseen('https://*.example.org')]);
    expect((await visit('https://shop.example.com')).status).toBe(200);
    expect((await visit('https://help.example.org')).status).toBe(200);
    expect(await origins()).toEqual([
      expect.objectContaining({ last_origin: 'https://shop.example.com', last_seen_at: expect.any(String) }),
      expect.objectContaining({ pattern: 'https://*.example.org', last_origin: 'https://help.example.org' }),
    ]);
  });

  it('is not marked as seen if the origin is refused, or is our own', async () => {
    expect((await visit('https://other.example.com')).status).toBe(403);
    expect((await visit('http://127.0.0.1')).status).toBe(200);
    expect(await origins()).toEqual([unseen('https://shop.example.com'), unseen('https://*.example.org')]);
  });

  it('is written once in five minutes, and deleted when it is no longer allowed', async () => {
    await visit('https://a.example.org');
    const [{ last_seen_at: first }] = (await origins()).slice(1);
    await visit('https://b.example.org');
    expect((await origins())[1]).toMatchObject({ last_seen_at: first, last_origin: 'https://a.example.org' });
    const rows = () => sqlOf(app)('select pattern from widget_origins where workspace_id = $1', workspace.id);
    await eventually(async () => (await rows()).length === 1);
    await allow('https://shop.example.com');
    expect(await origins()).toEqual([unseen('https://shop.example.com')]);
  });
});

describe('the widget preview page', () => {
  it('can only be framed by our own pages, and cannot connect anywhere', async () => {
    const { headers } = await call(app, 'GET', '/widget/preview');
    const policy = headers.get('content-security-policy') ?? '';
    // Without a build there is no such page.
    if (policy === '') return;
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).not.toContain('unsafe');
  });
});
