import { Secret, TOTP } from 'otpauth';
import pg from 'pg';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { AccountsStore } from '../../src/company/accounts/accounts.store.js';
import { ResetLinksService } from '../../src/company/accounts/resets/reset-links.service.js';
import { SignInThrottle } from '../../src/company/accounts/sign-in/sign-in-throttle.js';
import { SecondFactors } from '../../src/company/accounts/totp/second-factors.js';
import { TotpStore } from '../../src/company/accounts/totp/totp.store.js';
import { ConsoleSessionsCommands } from '../../src/company/console-sessions/console-sessions.commands.js';
import { Metrics } from '../../src/platform/kernel/metrics.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startOwnApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, mounted } from '../support/console.js';
import { eventually } from '../support/eventually.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from './people.js';

let app: TestApp;
let workspace: TestWorkspace;
let n = 0;
let ada: string;
let id: string;
let session: string;
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await SmtpServer.start();
  const mail = { url: smtp.url(), from: 'c@acme.example', address: 'c@acme.example' };
  app = await startOwnApp('accounts have no workspace', { smtp: mail });
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  ada = `ada${++n}@acme.example`;
  id = await makePerson(app, ada, { workspaceId: workspace.id, memberId: workspace.memberIds.owner });
  session = tokenIn(await signInAs(app, ada));
});
afterAll(async () => {
  await app.close();
  await smtp.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
/** The code that the authenticator app shows this many steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const enable = (code: string, of = session): Promise<Answer> =>
  visit(app, 'PUT', '/totp', { session: of, body: { code } });

const prove = (body: object): Promise<Answer> => visit(app, 'POST', '/reauthenticate', { session, body });
/** Makes the sign-in this many minutes old. */
const age = (minutes: number) =>
  sql(
    `update console_sessions set authenticated_at = now() - make_interval(mins => $2) where account_id = $1`,
    id,
    minutes,
  );

/** @returns the secret, and the recovery codes */
async function enabled(): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await visit(app, 'POST', '/totp', { session })).body.data;
  const answer = await enable(codeOf(secret, -1));
  session = tokenIn(answer);
  return { secret, codes: answer.body.data.codes };
}

describe('a second factor', () => {
  it('is enabled by its first code, which ends the other sessions and replaces the current token', async () => {
    const other = tokenIn(await signInAs(app, ada));
    const { secret, uri } = (await visit(app, 'POST', '/totp', { session })).body.data;
    expect(uri).toContain(secret);
    expect((await signInAs(app, ada)).status).toBe(200);
    expectError(await enable('000000'), 401, 'totp_invalid', 'code');
    const answer = await enable(codeOf(secret));
    expect(answer.body.data.codes).toHaveLength(10);
    for (const old of [other, session])
      expectError(await visit(app, 'GET', '/me', { session: old }), 401, 'console_session_required');
    const me = await visit(app, 'GET', '/me', { session: tokenIn(answer) });
    expect(me.body.data.account.totp_enabled).toBe(true);
    const again = await visit(app, 'POST', '/totp', { session: tokenIn(answer) });
    expectError(again, 409, 'conflict');
  });

  describe('that is set up during a sign-in', () => {
    /** A separate connection: the tests' pool has one for such transactions. */
    let other: pg.Client;
    beforeEach(async () => {
      other = new pg.Client({ connectionString: app.databaseUrl });
      await other.connect();
      await other.query('begin');
    });
    afterEach(() => other.end());
    const isWaiting = async (): Promise<boolean> =>
      (
        await other.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount !== 0;

    it('is required by that sign-in, although its password was checked before', async () => {
      await app.app.get(AccountsStore).lock(other, id);
      const late = signInAs(app, ada);
      await eventually(isWaiting);
      const store = app.app.get(TotpStore);
      await store.propose(other, id, Buffer.alloc(20, 7));
      await store.confirm(other, id);
      await other.query('commit');
      const refused = await late;
      expectError(refused, 401, 'totp_required');
      expect(tokenIn(refused)).toBe('');
    });

    it('ends the session of a sign-in that finished first', async () => {
      const { secret } = (await visit(app, 'POST', '/totp', { session })).body.data;
      const from = { accountId: id, userAgent: null, addressHash: 'hash', requestId: 'req_test' };
      const { token } = await app.app.get(ConsoleSessionsCommands).begin(other, from);
      let isDone = false;
      const enabling = enable(codeOf(secret)).finally(() => (isDone = true));
      await eventually(async () => isDone || (await isWaiting()));
      await other.query('commit');
      expect((await enabling).status).toBe(200);
      expectError(await visit(app, 'GET', '/me', { session: token }), 401, 'console_session_required');
    });
  });

  it('proves nothing before it is confirmed, and must be confirmed within ten minutes', async () => {
    const { secret } = (await visit(app, 'POST', '/totp', { session })).body.data;
    expect((await signInAs(app, ada)).status).toBe(200);
    expectError(await prove({ totp: codeOf(secret) }), 400, 'missing_field', 'password');
    await sql(`update account_totp set created_at = now() - interval '11 minutes' where account_id = $1`, id);
    expectError(await enable(codeOf(secret)), 409, 'conflict');
  });

  it('is asked for after the password, and only if the password is right', async () => {
    const { secret } = await enabled();
    expectError(await signInAs(app, ada), 401, 'totp_required');
    expectError(await signInAs(app, ada, { password: 'wrong', totp: codeOf(secret) }), 401, 'sign_in_failed');
    const wrong = await signInAs(app, ada, { totp: '000000' });
    expectError(wrong, 401, 'totp_invalid', 'totp');
    expect(tokenIn(wrong)).toBe('');
    expect((await signInAs(app, ada, { totp: codeOf(secret) })).status).toBe(200);
  });

  it('of which ten codes of a day were wrong sends the person one mail, in their language', async () => {
    await enabled();
    await sql(`update accounts set locale = 'de' where id = $1`, id);
    const factors = app.app.get(SecondFactors);
    // Wrong codes slow down further ones; a right one in between would not.
    jest.spyOn(app.app.get(SignInThrottle), 'attempt').mockImplementation((_account, _from, work) => work());
    const wrong = () => factors.check(id, { totp: '000000' }).catch(() => undefined);
    for (let tried = 0; tried < 9; tried++) await wrong();
    expect(smtp.mails.filter(({ to }) => to.includes(ada))).toEqual([]);
    for (let tried = 0; tried < 3; tried++) await wrong();
    await eventually(() => smtp.mails.some(({ to }) => to.includes(ada)));
    const mails = smtp.mails.filter(({ to }) => to.includes(ada));
    expect(mails).toHaveLength(1);
    expect(partOf(mails[0]!.source, 'text/plain').content).toContain('10 falsche Codes');
    jest.restoreAllMocks();
  });

  it('delays no sign-in for having been asked for, however often they signed in', async () => {
    await enabled();
    for (let n = 0; n < 10; n++) expectError(await signInAs(app, ada), 401, 'totp_required');
    let isOver = false;
    const next = signInAs(app, ada).finally(() => (isOver = true));
    const metrics = () => app.app.get(Metrics).registry.metrics();
    await eventually(async () => isOver || /^sign_ins_delayed [^0]/m.test(await metrics()));
    expect(isOver).toBe(true);
    expectError(await next, 401, 'totp_required');
  });

  it('has codes that work once, and rejects codes older than the last one used', async () => {
    const { secret } = await enabled();
    const totp = codeOf(secret, 1);
    const answers = await Promise.all([signInAs(app, ada, { totp }), signInAs(app, ada, { totp })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expectError(await signInAs(app, ada, { totp }), 401, 'totp_invalid', 'totp');
    expectError(await signInAs(app, ada, { totp: codeOf(secret) }), 401, 'totp_invalid', 'totp');
  });

  it('has recovery codes, each valid for one sign-in, until new ones replace them', async () => {
    const { codes } = await enabled();
    const [first = '', second = ''] = codes;
    const both = await Promise.all([1, 2].map(() => signInAs(app, ada, { recovery_code: first.toUpperCase() })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    const fresh = await visit(app, 'POST', '/totp/recovery-codes', { session });
    expect(fresh.body.data.codes).toHaveLength(10);
    expectError(await signInAs(app, ada, { recovery_code: second }), 401, 'totp_invalid', 'recovery_code');
    expect((await signInAs(app, ada, { recovery_code: fresh.body.data.codes[0] })).status).toBe(200);
  });

  it('is encrypted in the database, and its recovery codes are hashed', async () => {
    const { secret, codes } = await enabled();
    const { rows } = await sql(
      `select encode(t.secret, 'hex') as sealed, array(select encode(code_hash, 'escape') from account_recovery_codes c
        where c.account_id = t.account_id) as codes from account_totp t where account_id = $1`,
      id,
    );
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(Buffer.from(Secret.fromBase32(secret).bytes).toString('hex'));
    for (const code of codes) expect(stored).not.toContain(code.replaceAll('-', ''));
    const log = JSON.stringify(app.logLines());
    for (const text of [secret, ...codes]) expect(log).not.toContain(text);
  });

  it('voids links for a new password that were made before it', async () => {
    const link = await app.app.get(ResetLinksService).byOperator(ada, true);
    await enabled();
    const body = { token: link.split('#')[1], password: 'another walrus engine' };
    expectError(await visit(app, 'POST', '/password-reset/confirm', { body }), 410, 'link_invalid');
  });

  it('survives a password reset, unless the operator removes it', async () => {
    const { secret } = await enabled();
    const links = app.app.get(ResetLinksService);
    const confirm = async (link: string, more: object = {}): Promise<Answer> =>
      visit(app, 'POST', '/password-reset/confirm', {
        body: { token: link.split('#')[1], password: 'another walrus engine', ...more },
      });
    const kept = await links.byOperator(ada, false);
    expectError(await confirm(kept), 401, 'totp_required');
    expect((await confirm(kept, { totp: codeOf(secret) })).status).toBe(200);
    expect((await confirm(await links.byOperator(ada, true))).status).toBe(200);
    expect((await signInAs(app, ada, { password: 'another walrus engine' })).status).toBe(200);
  });

  it('can be turned off by its owner, after a recent sign-in', async () => {
    const { secret } = await enabled();
    await age(60);
    expectError(await visit(app, 'DELETE', '/totp', { session }), 403, 'recent_sign_in_required');
    const again = await prove({ password: PASSWORD, totp: codeOf(secret) });
    const off = await visit(app, 'DELETE', '/totp', { session: tokenIn(again) });
    expect(off.body.data).toEqual({ object: 'totp', enabled: false });
    expect((await signInAs(app, ada)).status).toBe(200);
  });
});

describe('re-authentication with a second factor', () => {
  it('needs everything that a sign-in needs: the password, and a code or a recovery code', async () => {
    const { secret, codes } = await enabled();
    expectError(await prove({ totp: codeOf(secret) }), 400, 'missing_field', 'password');
    expectError(await prove({ password: PASSWORD }), 401, 'totp_required');
    expectError(await prove({ password: PASSWORD, totp: '000000' }), 401, 'totp_invalid', 'totp');
    expectError(await prove({ password: 'wrong', totp: codeOf(secret) }), 401, 'sign_in_failed');
    const proved = await prove({ password: PASSWORD, totp: codeOf(secret) });
    expect(proved.status).toBe(200);
    session = tokenIn(proved);
    expect((await prove({ password: PASSWORD, recovery_code: codes[0] })).status).toBe(200);
  });

  it('is not replaced by changing the password, which asks for no code', async () => {
    await enabled();
    await age(60);
    const body = { current: PASSWORD, password: 'another walrus engine' };
    const changed = await visit(app, 'PUT', '/password', { session, body });
    expect(changed.status).toBe(200);
    expectError(await visit(app, 'DELETE', '/totp', { session: tokenIn(changed) }), 403, 'recent_sign_in_required');
  });

  it('is not replaced by setting up an authenticator, which anyone at the browser could do', async () => {
    const { secret } = (await visit(app, 'POST', '/totp', { session })).body.data;
    await age(14);
    session = tokenIn(await enable(codeOf(secret)));
    await sql(
      `update console_sessions set authenticated_at = authenticated_at - interval '2 minutes' where account_id = $1`,
      id,
    );
    expectError(await visit(app, 'DELETE', '/totp', { session }), 403, 'recent_sign_in_required');
  });
});

describe('a workspace that requires a second factor', () => {
  const read = (of: string): Promise<Answer> =>
    browse(app, 'GET', mounted(workspace.id, '/v1/workspace'), { session: of });

  it('refuses members without one from the next request on, until they have set one up', async () => {
    expect((await read(session)).body.data.require_totp).toBe(false);
    const set = await browse(app, 'PATCH', mounted(workspace.id, '/v1/workspace'), {
      session,
      body: { require_totp: true },
    });
    expect(set.body.data.require_totp).toBe(true);
    expectError(await read(session), 403, 'totp_setup_required');
    const me = await visit(app, 'GET', '/me', { session });
    expect(me.body.data.workspaces).toMatchObject([{ id: workspace.id, needs_totp: true }]);
    await enabled();
    expect((await read(session)).status).toBe(200);
    const then = await visit(app, 'GET', '/me', { session });
    expect(then.body.data.workspaces).toMatchObject([{ id: workspace.id, needs_totp: false }]);
  });
});
