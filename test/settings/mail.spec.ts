/** Whether mail can be sent, and a test mail to oneself. */
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam, type SignedIn } from '../support/console.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { SmtpServer } from '../support/smtp-server.js';
import { expectError } from '../http/envelope.js';

const FROM = 'Acme <team@acme.example>';
let smtp: SmtpServer;
let app: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  app = await startTestApp({ smtp: { url: smtp.url(), from: FROM, address: 'team@acme.example' } });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const at = (role: Role, method: string, path: string, of = app) =>
  browse(of, method, `/api/console/workspaces/${workspace.id}/${path}`, { session: team[role].token });

describe('a test mail', () => {
  it('goes to the member who requests it', async () => {
    expect((await at('viewer', 'GET', 'mail_settings')).body.data).toEqual({
      ...{ object: 'mail_settings', configured: true, from: FROM },
    });
    const before = smtp.mails.length;
    expect((await at('admin', 'POST', 'mail_test')).body.data).toEqual({
      ...{ object: 'mail_test', to: 'admin@example.com', sent: true, failure: null, detail: null },
    });
    expect(smtp.mails.slice(before)).toMatchObject([{ to: ['admin@example.com'], from: 'team@acme.example' }]);
  });

  it('reports in words what the mail server refused', async () => {
    smtp.answers.RCPT = ['550 no such user'];
    expect((await at('owner', 'POST', 'mail_test')).body.data).toMatchObject({
      ...{ sent: false, failure: 'recipient', detail: 'EENVELOPE 550' },
    });
    const dead = await startTestApp(
      { smtp: { url: 'smtp://127.0.0.1:9', from: FROM, address: 'team@acme.example' } },
      app.databaseUrl,
    );
    expect((await at('owner', 'POST', 'mail_test', dead)).body.data).toMatchObject({
      sent: false,
      failure: 'unreachable',
    });
    await dead.close();
  });

  it('is sent five times at once, then later', async () => {
    for (let i = 0; i < 5; i++) expect((await at('owner', 'POST', 'mail_test')).status).toBe(200);
    const refused = await at('owner', 'POST', 'mail_test');
    expectError(refused, 429, 'rate_limit_exceeded');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await at('admin', 'POST', 'mail_test')).status).toBe(200);
  });

  it('is refused for members who do not manage the team, and if mail is not configured', async () => {
    expectError(await at('responder', 'POST', 'mail_test'), 403, 'insufficient_role');
    const silent = await startTestApp({}, app.databaseUrl);
    expect((await at('owner', 'GET', 'mail_settings', silent)).body.data).toMatchObject({
      configured: false,
      from: null,
    });
    expectError(await at('owner', 'POST', 'mail_test', silent), 409, 'conflict');
    await silent.close();
  });

  it('is not a route of /v1', async () => {
    expect((await call(app, 'POST', '/v1/mail_test', { token: workspace.tokens.owner })).status).toBe(404);
  });
});
