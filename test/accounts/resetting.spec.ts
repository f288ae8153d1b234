import { Secret, TOTP } from 'otpauth';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { ResetLinksService } from '../../src/company/accounts/resets/reset-links.service.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp } from '../support/app.js';
import { joinWorkspace } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from './people.js';

const NEW = 'another walrus engine';
let app: TestApp;
let smtp: SmtpServer;
let n = 0;
let ada: string;
let id: string;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  app = await startTestApp({ smtp: { url: smtp.url(), from: 'c@acme.example', address: 'c@acme.example' } });
});
beforeEach(async () => {
  smtp.mails.length = 0;
  ada = `ada${++n}@acme.example`;
  id = await makePerson(app, ada);
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const request = (email: string, of = app): Promise<Answer> => visit(of, 'POST', '/password-reset', { body: { email } });
const confirm = (token: string, more: object = {}): Promise<Answer> =>
  visit(app, 'POST', '/password-reset/confirm', { body: { token, password: NEW, ...more } });
const mailedToken = async (count = 1): Promise<string> => {
  await eventually(() => smtp.mails.length === count);
  return /#([\w-]{43})/.exec(partOf(smtp.mails.at(-1)?.source ?? '', 'text/plain').content)?.[1] ?? '';
};
/** Links some provider's identity to the account. */
const linkSomebody = () =>
  sql(`insert into account_identities (issuer, subject, id, account_id) values ('x', $1, $2, $2)`, ada, id);
const operators = async (removesTotp = false): Promise<string> =>
  (await app.app.get(ResetLinksService).byOperator(ada, removesTotp)).split('#')[1] ?? '';

describe('a password reset', () => {
  it('replaces the password through a mailed link, ends all sessions, and signs this browser in', async () => {
    const session = tokenIn(await signInAs(app, ada));
    expect((await request(ada)).status).toBe(202);
    const confirmed = await confirm(await mailedToken());
    expect(confirmed.status).toBe(200);
    expectError(await visit(app, 'GET', '/me', { session }), 401, 'console_session_required');
    expect((await visit(app, 'GET', '/me', { session: tokenIn(confirmed) })).status).toBe(200);
    expectError(await signInAs(app, ada), 401, 'sign_in_failed');
    expect((await signInAs(app, ada, { password: NEW })).status).toBe(200);
  });

  it('gives the same response for an unknown address, and sends it nothing', async () => {
    const [known, unknown] = [await request(ada), await request('nobody@acme.example')];
    expect(unknown.status).toBe(202);
    expect({ ...unknown.body, request_id: 0 }).toEqual({ ...known.body, request_id: 0 });
    await mailedToken();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[ada]]);
  });

  it('is mailed at most three times an hour', async () => {
    for (let sent = 1; sent <= 3; sent++) {
      await request(ada);
      await mailedToken(sent);
    }
    await request(ada);
    await request(ada);
    const other = `other${n}@acme.example`;
    await makePerson(app, other);
    await request(other);
    await mailedToken(4);
    expect(smtp.mails.map(({ to }) => to.join())).toEqual([ada, ada, ada, other]);
  });

  it('is mailed however many links the operator has made', async () => {
    for (let made = 0; made < 3; made++) await operators();
    await request(ada);
    await mailedToken();
    expect(smtp.mails.map(({ to }) => to)).toEqual([[ada]]);
  });

  it('uses a link that works once, for an hour, and voids the account’s other links', async () => {
    const [first, second] = [await operators(), await operators()];
    const answers = await Promise.all([confirm(first), confirm(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
    expectError(await confirm(second), 410, 'link_invalid');
    await request(ada);
    const mailed = await mailedToken();
    const { rows } = await sql(
      `select expires_at <= now() + interval '1 hour' as short from account_links where account_id = $1 and not by_operator`,
      id,
    );
    expect(rows).toEqual([{ short: true }]);
    await sql(`update account_links set expires_at = now() - interval '1 second' where account_id = $1`, id);
    expectError(await confirm(mailed), 410, 'link_invalid');
  });

  it('keeps the link if the new password is too easy to guess', async () => {
    const token = await operators();
    expectError(await confirm(token, { password: 'Welcome2026!!' }), 400, 'invalid_field', 'password');
    expect((await confirm(token)).status).toBe(200);
  });

  it('removes the linked providers and authenticator of a stranger who created the account first', async () => {
    await sql('update accounts set email_verified_at = null where id = $1', id);
    const thief = tokenIn(await signInAs(app, ada));
    const { secret } = (await visit(app, 'POST', '/totp', { session: thief })).body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    expect((await visit(app, 'PUT', '/totp', { session: thief, body: { code } })).status).toBe(200);
    await linkSomebody();
    await request(ada);
    expect((await confirm(await mailedToken())).status).toBe(200);
    expect((await sql('select from account_identities where account_id = $1', id)).rowCount).toBe(0);
    expect((await signInAs(app, ada, { password: NEW })).status).toBe(200);
  });

  it('removes linked providers every time, and records it in the workspaces’ audit trails', async () => {
    const { id: workspaceId, memberIds } = await makeWorkspace(app);
    await joinWorkspace(app.app, id, { workspaceId, memberId: memberIds.owner });
    await linkSomebody();
    await confirm(await operators());
    expect((await sql('select from account_identities where account_id = $1', id)).rowCount).toBe(0);
    const unlinked = `select target_id from audit_entries where workspace_id = $1 and action = 'account.unlink_identity'`;
    expect((await sql(unlinked, workspaceId)).rows).toEqual([{ target_id: id }]);
  });

  it('does not open a disabled account', async () => {
    const token = await operators();
    await sql('update accounts set disabled_at = now() where id = $1', id);
    expectError(await confirm(token), 410, 'link_invalid');
  });

  it('is not mailed if the server sends no mail', async () => {
    const quiet = await startTestApp({}, app.databaseUrl);
    const answer = await request(ada, quiet);
    expect([answer.status, answer.body.data.mails]).toEqual([202, false]);
    await quiet.close();
    expect((await sql('select from account_links where account_id = $1', id)).rowCount).toBe(0);
  });

  it('leaves neither link nor password in the log', async () => {
    await request(ada);
    const token = await mailedToken();
    await confirm(token);
    const log = JSON.stringify(app.logLines());
    for (const secret of [token, NEW, ada]) expect(log).not.toContain(secret);
  });
});

describe('a password change', () => {
  const change = (session: string, body: object): Promise<Answer> => visit(app, 'PUT', '/password', { session, body });

  it('ends the other sessions and replaces the current token', async () => {
    const [laptop, phone] = [tokenIn(await signInAs(app, ada)), tokenIn(await signInAs(app, ada))];
    const changed = await change(laptop, { current: PASSWORD, password: NEW });
    expect([changed.status, changed.body.data.ended_sessions]).toEqual([200, 1]);
    for (const session of [laptop, phone])
      expectError(await visit(app, 'GET', '/me', { session }), 401, 'console_session_required');
    expect((await visit(app, 'GET', '/me', { session: tokenIn(changed) })).status).toBe(200);
    expectError(await signInAs(app, ada), 401, 'sign_in_failed');
  });

  it('voids links that were created before', async () => {
    const token = await operators();
    const session = tokenIn(await signInAs(app, ada));
    expect((await change(session, { current: PASSWORD, password: 'a third walrus engine' })).status).toBe(200);
    expectError(await confirm(token), 410, 'link_invalid');
  });

  it('needs the current password, and a new one that meets the rules', async () => {
    const session = tokenIn(await signInAs(app, ada));
    expectError(await change(session, { password: NEW }), 400, 'missing_field', 'current');
    expectError(await change(session, { current: 'wrong', password: NEW }), 401, 'sign_in_failed');
    expectError(
      await change(session, { current: PASSWORD, password: 'qwertyuiop12' }),
      400,
      'invalid_field',
      'password',
    );
    expect((await signInAs(app, ada)).status).toBe(200);
  });
});
