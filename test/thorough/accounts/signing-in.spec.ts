/**
 * Replaces argon2, so it has a realm of its own.
 * @jest-environment node
 */
import * as argon2 from '@node-rs/argon2';
import { Metrics } from '../../../src/platform/kernel/metrics.js';
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { hashesAtOnce, PasswordHashes } from '../../../src/company/accounts/passwords/password-hashes.js';
import { KnownDevices } from '../../../src/company/accounts/sign-in/known-devices.js';
import { SignInThrottle } from '../../../src/company/accounts/sign-in/sign-in-throttle.js';
import { fail as failure } from '../../../src/platform/kernel/errors.js';
import { expectError } from '../../http/envelope.js';
import {
  makeWorkspace,
  startOwnApp,
  startTestApp,
  type Answer,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { browse, mounted } from '../../support/console.js';
import { eventually } from '../../support/eventually.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from '../../accounts/people.js';
import { TotpStore } from '../../../src/company/accounts/totp/totp.store.js';

jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...actual, __esModule: true, verify: jest.fn(actual.verify) };
});

const ADA = 'ada@acme.example';
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startOwnApp('has modules of its own', { trustedProxies: ['127.0.0.1'] });
  workspace = await makeWorkspace(app);
  await makePerson(app, ADA, { workspaceId: workspace.id, memberId: workspace.memberIds.owner });
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const me = (session: string) => visit(app, 'GET', '/me', { session });

describe('signing in with the right password', () => {
  it('sets a cookie that scripts cannot read, and returns the person', async () => {
    const answer = await signInAs(app, 'ADA@acme.example');
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^wa_console=pv_cs_\w{49}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^wa_device=[\w-]+; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
    expect(answer.body.data).toMatchObject({
      account: { email: ADA },
      workspaces: [{ id: workspace.id, role: 'owner' }],
    });
    expect((await me(tokenIn(answer))).status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain(tokenIn(answer));
  });

  it('leaves an entry in the audit trail of each of their workspaces, with the session', async () => {
    const answer = await signInAs(app, ADA);
    const session = tokenIn(answer);
    const { body } = await browse(app, 'GET', mounted(workspace.id, '/v1/audit?limit=1'), { session });
    const { id } = answer.body.data.session;
    expect(body.data[0]).toMatchObject({
      action: 'account.sign_in',
      actor: { type: 'member', id: workspace.memberIds.owner },
      target: { type: 'console_session', id },
      console_session_id: id,
    });
  });

  it('issues a new token, and ends the browser’s previous session', async () => {
    const first = tokenIn(await signInAs(app, ADA));
    const second = tokenIn(await signInAs(app, ADA, { session: first }));
    expect(second).not.toBe(first);
    expectError(await me(first), 401, 'console_session_required');
    const planted = 'pv_cs_' + '0'.repeat(49);
    expect(tokenIn(await signInAs(app, ADA, { session: planted }))).not.toBe(planted);
  });

  it('re-authenticates the person, who may then do what needs a recent sign-in', async () => {
    const answer = await signInAs(app, ADA);
    const { id } = answer.body.data.session;
    await sql(`update console_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, id);
    const totp = (session: string) => visit(app, 'POST', '/totp', { session });
    expectError(await totp(tokenIn(answer)), 403, 'recent_sign_in_required');
    const wrong = { session: tokenIn(answer), body: { password: 'not the password' } };
    expectError(await visit(app, 'POST', '/reauthenticate', wrong), 401, 'sign_in_failed');
    const again = await visit(app, 'POST', '/reauthenticate', {
      session: tokenIn(answer),
      body: { password: PASSWORD },
    });
    expect(again.body.data.session.id).toBe(id);
    expectError(await me(tokenIn(answer)), 401, 'console_session_required');
    expect((await totp(tokenIn(again))).status).toBe(201);
  });

  it('is refused from another site’s page, before anything else is checked', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await visit(app, 'POST', '/sign-in', { headers, body: { email: ADA, password: PASSWORD } });
    expectError(answer, 403, 'cross_site_request');
    expect(tokenIn(answer)).toBe('');
  });
});

describe('a sign-in attempt', () => {
  const shown = ({ status, headers, body }: Awaited<ReturnType<typeof signInAs>>) => ({
    status,
    error: { ...body.error, request_id: null },
    headers: [...headers.keys()],
  });

  it('returns the same error for a wrong password, an unknown address, and an account without a password', async () => {
    const { rows } = await sql(
      `insert into accounts (id, email, name) values (gen_random_uuid(), 'sso@acme.example', 'S') returning id`,
    );
    expect(rows).toHaveLength(1);
    const [wrong, unknown, without] = [
      await signInAs(app, ADA, { password: 'wrong walrus engine' }),
      await signInAs(app, 'nobody@acme.example', { password: 'wrong walrus engine' }),
      await signInAs(app, 'sso@acme.example', { password: 'wrong walrus engine' }),
    ];
    expectError(wrong, 401, 'sign_in_failed');
    expect(shown(unknown)).toEqual(shown(wrong));
    expect(shown(without)).toEqual(shown(wrong));
  });

  it('compares a password for an unknown address as well, so that timing reveals nothing', async () => {
    const verify = jest.mocked(argon2.verify);
    verify.mockClear();
    await signInAs(app, 'nobody@acme.example', { password: 'wrong walrus engine' });
    await signInAs(app, ADA, { password: 'wrong walrus engine' });
    const costs = verify.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.test(String(hash)));
    expect(costs).toEqual([true, true]);
  });

  it('is refused for a disabled account', async () => {
    const id = await makePerson(app, 'gone@acme.example');
    await sql('update accounts set disabled_at = now() where id = $1', id);
    expectError(await signInAs(app, 'gone@acme.example'), 401, 'sign_in_failed');
  });

  it('is slowed down after ten attempts, but not for other people or addresses', async () => {
    const victim = 'victim@acme.example';
    await makePerson(app, victim);
    for (let n = 0; n < 10; n++)
      expectError(await signInAs(app, victim, { password: `wrong ${n}`, from: '203.0.113.7' }), 401, 'sign_in_failed');
    let isOver = false;
    const guess = signInAs(app, victim, { password: 'wrong again', from: '203.0.113.7' }).then((answer) => {
      isOver = true;
      return answer;
    });
    const delayed = async () => /^sign_ins_delayed 1$/m.test(await app.app.get(Metrics).registry.metrics());
    await eventually(delayed);
    // Meanwhile, the owner signs in from elsewhere, and somebody else from the same address.
    expect((await signInAs(app, victim, { from: '198.51.100.9' })).status).toBe(200);
    expect((await signInAs(app, ADA, { from: '203.0.113.7' })).status).toBe(200);
    expect(isOver).toBe(false);
    const others = await Promise.all(
      Array.from({ length: 4 }, () => signInAs(app, victim, { password: 'wrong', from: '203.0.113.7' })),
    ).then((answers) => answers.filter(({ status }) => status === 429));
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expectError(other, 429, 'rate_limit_exceeded');
    expectError(await guess, 401, 'sign_in_failed');
  });
});

describe('sign-in attempts by strangers at the same address', () => {
  const verify = jest.mocked(argon2.verify);
  const { verify: compare } = jest.requireActual<typeof argon2>('@node-rs/argon2');
  const OFFICE = { 'x-forwarded-for': '203.0.113.7' };
  let shared: TestApp;
  /** Comparisons that wait, as on a busy machine. */
  let held: (() => void)[];
  let strangers: Promise<Answer>[];
  let isBusy: boolean;
  const deviceOf = (answer: Answer): string =>
    /wa_device=[^;]+/.exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '';
  const attempt = (email: string, { cookie = '', password = PASSWORD } = {}): Promise<Answer> =>
    visit(shared, 'POST', '/sign-in', {
      body: { email, password },
      headers: { ...OFFICE, ...(cookie && { cookie }) },
    });
  /** Releases one after the other, until `what` settles. */
  async function goOnUntil<T>(what: Promise<T>): Promise<T> {
    let isOver = false;
    void what.finally(() => (isOver = true));
    return eventually(async () => {
      held.shift()?.();
      return isOver && { value: await what };
    }).then((found) => (found as { value: T }).value);
  }

  beforeEach(async () => {
    shared = await startTestApp({ trustedProxies: ['127.0.0.1'] }, app.databaseUrl);
    held = [];
    isBusy = false;
    verify.mockImplementation(async (...given) => {
      if (isBusy) await new Promise<void>((go) => held.push(go));
      return compare(...given);
    });
    strangers = [];
  });
  afterEach(async () => {
    isBusy = false;
    await goOnUntil(Promise.allSettled(strangers));
    verify.mockImplementation(compare);
    await shared.close();
  });
  /** Strangers fill the address's part of the queue, each with another account. */
  async function flood(): Promise<void> {
    isBusy = true;
    strangers = Array.from({ length: 30 }, (_, n) => attempt(`invented${n}@acme.example`));
    let refused = 0;
    for (const one of strangers) void one.then(({ status }) => (refused += status === 503 ? 1 : 0));
    await eventually(() => refused >= 30 - 8 - 2);
  }

  it('do not lock out a browser that has signed in to the account before', async () => {
    const cookie = deviceOf(await attempt(ADA));
    await flood();
    // For another account, it is an unknown browser.
    expectError(await attempt('victim@acme.example', { cookie }), 503, 'service_unavailable');
    expect((await goOnUntil(attempt(ADA, { cookie }))).status).toBe(200);
  });

  it('do not lock out an account that was signed in to from there before, whatever the browser', async () => {
    await attempt(ADA);
    await flood();
    expect((await goOnUntil(attempt(ADA))).status).toBe(200);
  });

  it('stay strangers by a right password whose second factor was wrong', async () => {
    const email = 'bo@acme.example';
    const id = await makePerson(app, email);
    const factors = shared.app.get(TotpStore);
    await factors.propose(shared.app.get(SystemDb), id, Buffer.alloc(20, 7));
    await factors.confirm(shared.app.get(SystemDb), id);
    expectError(
      await signInAs(shared, email, { totp: '000000', from: OFFICE['x-forwarded-for'] }),
      401,
      'totp_invalid',
      'totp',
    );
    await flood();
    // At once: no place becomes free for it meanwhile.
    expectError(await attempt(email), 503, 'service_unavailable');
  });

  it('from many addresses are compared one for each time that somebody known is', async () => {
    const cookie = deviceOf(await attempt(ADA));
    isBusy = true;
    verify.mockClear();
    strangers = Array.from({ length: 100 }, (_, n) =>
      visit(shared, 'POST', '/sign-in', {
        body: { email: `invented${n}@acme.example`, password: PASSWORD },
        headers: { 'x-forwarded-for': `198.51.100.${n % 50}` },
      }),
    );
    const { queue } = shared.app.get<unknown, { queue: { waiting: number } }>(PasswordHashes);
    await eventually(() => held.length > 0 && queue.waiting === 100 - held.length);
    const mine = attempt(ADA, { cookie });
    await eventually(() => queue.waiting === 101 - held.length);
    const before = verify.mock.calls.length;
    expect((await goOnUntil(mine)).status).toBe(200);
    const stored = (await sql('select password_hash from accounts where email = $1', ADA)).rows[0]!['password_hash'];
    const at = verify.mock.calls.slice(before).findIndex(([hash]) => hash === stored);
    expect(at).toBeLessThanOrEqual(1);
  });

  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 2],
  ])('leave one of %d cores to everything else', (cores, atOnce) => expect(hashesAtOnce(cores)).toBe(atOnce));

  it('do not prevent a signed-in person from re-authenticating', async () => {
    const session = tokenIn(await attempt(ADA));
    await flood();
    const proved = visit(shared, 'POST', '/reauthenticate', {
      session,
      body: { password: PASSWORD },
      headers: OFFICE,
    });
    expect((await goOnUntil(proved)).status).toBe(200);
  });

  it('do not affect a known browser, which keeps its identity across its owner’s sign-ins', async () => {
    const originOf = (cookie: string, email = ADA) =>
      shared.app
        .get(KnownDevices)
        .origin({ requestId: '', addressHash: 'office', userAgent: null, headers: { cookie } }, email);
    const cookie = deviceOf(await attempt(ADA));
    const later = deviceOf(await attempt(ADA, { cookie }));
    expect(later).not.toBe(cookie); // Its lifetime starts again.
    expect(originOf(later)).toEqual(originOf(cookie));
    expect(originOf(deviceOf(await attempt(ADA)))).not.toEqual(originOf(cookie));
    expect(originOf(later, 'bo@acme.example')).toMatchObject({ addressHash: 'office' });
  });

  it('do not slow down a known browser, which only its own wrong passwords do', async () => {
    const cookie = deviceOf(await attempt(ADA));
    const throttle = shared.app.get(SignInThrottle);
    const from = { addressHash: 'office' };
    const wrong = () => throttle.attempt(ADA, from, () => Promise.reject(failure('sign_in_failed')));
    for (let tried = 0; tried < 10; tried++) await wrong().catch(() => {});
    expect((await attempt(ADA, { cookie })).status).toBe(200);
    for (let tried = 0; tried < 10; tried++)
      expectError(await attempt(ADA, { cookie, password: `wrong ${tried}` }), 401, 'sign_in_failed');
    const third = await Promise.all([1, 2, 3].map(() => attempt(ADA, { cookie, password: 'wrong' })));
    expect(third.map(({ status }) => status)).toContain(429);
  });
});

describe('what a sign-in leaves behind', () => {
  it('contains neither passwords nor tokens, in the log or in the database', async () => {
    const token = tokenIn(await signInAs(app, ADA));
    await signInAs(app, ADA, { password: 'a wrong secret phrase' });
    const log = JSON.stringify(app.logLines());
    for (const secret of [token, PASSWORD, 'a wrong secret phrase', ADA]) expect(log).not.toContain(secret);
    const { rows } = await sql(
      'select s::text || a::text as text from console_sessions s join accounts a on a.id = s.account_id',
    );
    for (const row of rows) {
      expect(row['text']).not.toContain(token);
      expect(row['text']).not.toContain(PASSWORD);
    }
  });
});

describe('over plain HTTP from another machine', () => {
  it('no one can sign in: the error says that HTTPS is needed', async () => {
    const open = await startTestApp({ baseUrl: 'http://agent.example.com' }, app.databaseUrl);
    const body = { email: ADA, password: PASSWORD };
    const answer = await visit(open, 'POST', '/sign-in', { body });
    expectError(answer, 403, 'https_required');
    expect(tokenIn(answer)).toBe('');
    await open.close();
  });
});
