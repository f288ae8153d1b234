import { SystemDb } from '../../src/platform/db/system-db.js';
import type { OidcGroups } from '../../src/platform/config/console.js';
import { OidcFlows, type OidcFlow } from '../../src/company/accounts/oidc/oidc-flow.js';
import { OidcSignInService } from '../../src/company/accounts/oidc/oidc-sign-in.service.js';
import { InvitationsService } from '../../src/company/accounts/invitations/invitations.service.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { makePerson, PASSWORD, signInAs, tokenIn, visit } from './people.js';
import { TestProvider } from './provider.js';
import { browse, mounted } from '../support/console.js';

const FLOW = 'wa_oidc';
let provider: TestProvider;
let app: TestApp;
let workspace: TestWorkspace;
let groups: OidcGroups;
let n = 0;
let subject: string;
let ada: string;

const configured = (change: { passwordSignIn?: boolean; groups?: OidcGroups | null } = {}) => ({
  trustedProxies: ['127.0.0.0/8'],
  console: {
    owner: null,
    passwordSignIn: change.passwordSignIn ?? true,
    oidcProviders: [
      {
        id: 'acme',
        name: 'Acme SSO',
        issuer: provider.issuer,
        clientId: 'console',
        clientSecret: 'a client secret that only tests have',
        scopes: 'openid email profile',
        groups: change.groups === undefined ? groups : change.groups,
      },
    ],
  },
});

beforeAll(async () => {
  provider = await TestProvider.start('http://127.0.0.1/api/console/oidc/acme/callback');
  groups = { claim: 'groups', workspace: '', roles: { support: 'responder', leads: 'admin' } };
  app = await startTestApp(configured());
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  groups.workspace = workspace.id;
  subject = `subject-${++n}`;
  ada = `ada${n}@acme.example`;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });

/** The authorization URL, and the cookie that the browser keeps until it returns. */
interface Flow {
  url: string;
  cookie: string;
}
const flowOf = (answer: Answer, url: string): Flow => ({
  url,
  cookie: new RegExp(`${FLOW}=[^;]+`).exec(answer.headers.get('set-cookie') ?? '')?.[0] ?? '',
});
/** Requests a path as browser navigation: our responses are redirects, which `fetch` would follow. */
async function navigate(path: string, cookie = '', of = app): Promise<Answer> {
  // Each test's browsers have their own address, because of the limit by address.
  const headers = { cookie, 'x-forwarded-for': `198.51.100.${n}` };
  const response = await fetch(of.baseUrl + path, { redirect: 'manual', headers });
  const text = await response.text();
  const isJson = (response.headers.get('content-type') ?? '').includes('json');
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
async function start(of = app): Promise<Flow> {
  const answer = await navigate('/api/console/oidc/acme/start', '', of);
  expect(answer.status).toBe(303);
  return flowOf(answer, answer.headers.get('location') ?? '');
}
const back = ({ pathname, search }: URL, cookie: string, of = app): Promise<Answer> =>
  navigate(pathname + search, cookie, of);
const landed = (answer: Answer): string => {
  expect(answer.status).toBe(303);
  return (answer.headers.get('location') ?? '').replace('http://127.0.0.1', '');
};
/** The entire sign-in flow. */
async function signIn(of = app): Promise<Answer> {
  const flow = await start(of);
  return back(await provider.visit(flow.url, subject), flow.cookie, of);
}
/** The entire flow that links the session's account. */
async function link(session: string, as = subject): Promise<Answer> {
  const begun = await visit(app, 'POST', '/oidc/acme/link', { session });
  expect(begun.status).toBe(201);
  const flow = flowOf(begun, begun.body.data.url);
  return back(await provider.visit(flow.url, as), `${flow.cookie}; wa_console=${session}`);
}
const memberships = async (email: string) =>
  (
    await sql(
      'select workspace_id, role from members m join accounts a on a.id = m.account_id where a.email = $1 and removed_at is null',
      email,
    )
  ).rows;

describe('a person who links their account to a provider', () => {
  it('signs in through it from then on, identified by subject and not by e-mail address', async () => {
    await makePerson(app, ada, { workspaceId: workspace.id, memberId: workspace.memberIds.viewer });
    await provider.knows(subject, { email: 'elsewhere@example.com', email_verified: true });
    const session = tokenIn(await signInAs(app, ada));
    expect(landed(await link(session))).toBe('/console/account');
    const answer = await signIn();
    expect(landed(answer)).toBe('/console');
    const me = await visit(app, 'GET', '/me', { session: tokenIn(answer) });
    expect(me.body.data.account.email).toBe(ada);
    expect(answer.headers.get('set-cookie')).toMatch(/wa_oidc=;/);
    const { data } = (await visit(app, 'GET', '/identities', { session: tokenIn(answer) })).body;
    expect(data).toMatchObject([{ provider: 'acme', issuer: provider.issuer, last_sign_in_at: expect.any(String) }]);
  });

  it('leaves a line of it in the audit trail of each of their workspaces', async () => {
    await makePerson(app, ada, { workspaceId: workspace.id, memberId: workspace.memberIds.owner });
    const session = tokenIn(await signInAs(app, ada));
    await link(session);
    const { body } = await browse(app, 'GET', mounted(workspace.id, '/v1/audit?limit=1'), { session });
    expect(body.data[0]).toMatchObject({
      action: 'account.link_identity',
      actor: { type: 'member', id: workspace.memberIds.owner },
      target: { type: 'account_identity' },
    });
  });

  it('re-authenticates at the provider even if the browser is signed in, so the sign-in is recent again', async () => {
    await makePerson(app, ada);
    await provider.knows(subject, {});
    const session = tokenIn(await signInAs(app, ada));
    await link(session);
    const cookie = `wa_console=${session}`;
    const answer = await navigate('/api/console/oidc/acme/start', cookie);
    const flow = flowOf(answer, answer.headers.get('location') ?? '');
    const { searchParams } = new URL(flow.url);
    expect([searchParams.get('prompt'), searchParams.get('max_age')]).toEqual(['login', '0']);
    expect(landed(await back(await provider.visit(flow.url, subject), `${flow.cookie}; ${cookie}`))).toBe('/console');
  });

  it('must be signed in: a matching e-mail address alone links nothing', async () => {
    await makePerson(app, ada);
    await provider.knows(subject, { email: ada, email_verified: true, groups: ['support'] });
    expect(landed(await signIn())).toBe('/console/sign-in?error=unknown_account&why=address_taken');
    expect((await sql('select from account_identities where subject = $1', subject)).rowCount).toBe(0);
  });

  it('cannot link an identity of another account, nor link after the session has ended', async () => {
    await makePerson(app, ada);
    await makePerson(app, `eve${n}@acme.example`);
    await provider.knows(subject, {});
    await link(tokenIn(await signInAs(app, ada)));
    const eve = tokenIn(await signInAs(app, `eve${n}@acme.example`));
    expect(landed(await link(eve))).toBe('/console/sign-in?error=taken');
    const begun = await visit(app, 'POST', '/oidc/acme/link', { session: eve });
    const flow = flowOf(begun, begun.body.data.url);
    await visit(app, 'DELETE', '/session', { session: eve });
    const late = await back(await provider.visit(flow.url, `other-${n}`), `${flow.cookie}; wa_console=${eve}`);
    expect(landed(late)).toBe('/console/sign-in?error=session_over');
  });

  it('can unlink it, unless it is the only way to sign in', async () => {
    await provider.knows(subject, { email: ada, email_verified: true, groups: ['support'] });
    const session = tokenIn(await signIn());
    const { data } = (await visit(app, 'GET', '/identities', { session })).body;
    const path = `/identities/${data[0].id}`;
    expectError(await visit(app, 'DELETE', path, { session }), 409, 'conflict');
    // An identity of a provider that is no longer configured cannot be used to sign in.
    await sql(
      `insert into account_identities (issuer, subject, id, account_id)
        select 'https://former.example', subject, $2, account_id from account_identities where subject = $1`,
      subject,
      newId(),
    );
    expectError(await visit(app, 'DELETE', path, { session }), 409, 'conflict');
    const changed = await visit(app, 'PUT', '/password', { session, body: { password: 'another walrus engine' } });
    const gone = await visit(app, 'DELETE', path, { session: tokenIn(changed) });
    expect(gone.status).toBe(200);
  });
});

describe('re-authentication of a person without a password', () => {
  /** A session whose sign-in is an hour old. */
  async function signedInLongAgo(): Promise<string> {
    await provider.knows(subject, { email: ada, email_verified: true, groups: ['support'] });
    const session = tokenIn(await signIn());
    await sql(
      `update console_sessions s set authenticated_at = now() - interval '1 hour' from accounts a
        where a.id = s.account_id and a.email = $1`,
      ada,
    );
    return session;
  }
  const begin = async (session: string, purpose = 'prove'): Promise<Flow> => {
    const answer = await navigate(
      `/api/console/oidc/acme/start?purpose=${purpose}`,
      session && `wa_console=${session}`,
    );
    return flowOf(answer, answer.headers.get('location') ?? '');
  };
  const prove = async (session: string, as = subject): Promise<Answer> => {
    const flow = await begin(session);
    return back(await provider.visit(flow.url, as), `${flow.cookie}; wa_console=${session}`);
  };
  const linkTo = (session: string) => visit(app, 'POST', '/oidc/acme/link', { session });

  it('happens at the provider: the same session counts as recent, under a new token', async () => {
    const session = await signedInLongAgo();
    const before = (await visit(app, 'GET', '/me', { session })).body.data;
    expect(before.account).toMatchObject({ has_password: false, totp_enabled: false });
    expectError(await linkTo(session), 403, 'recent_sign_in_required');
    expectError(
      await visit(app, 'POST', '/reauthenticate', { session, body: { password: 'any' } }),
      401,
      'sign_in_failed',
    );
    const proved = await prove(session);
    expect(landed(proved)).toBe('/console/proved');
    expect(tokenIn(proved)).not.toBe(session);
    const after = await visit(app, 'GET', '/me', { session: tokenIn(proved) });
    expect(after.body.data.session.id).toBe(before.session.id);
    expect((await linkTo(tokenIn(proved))).status).toBe(201);
    expectError(await visit(app, 'GET', '/me', { session }), 401, 'console_session_required');
  });

  it('is refused if the provider accepts the old sign-in, or does not report its time', async () => {
    const session = await signedInLongAgo();
    const jar = new Map<string, string>();
    await provider.setClock(-3_600);
    await provider.visit((await start()).url, subject, jar);
    await provider.setClock(0);
    // A browser that drops our parameters from the request; the provider remembers it from an hour ago.
    const ask = async (change: (asked: URLSearchParams) => void): Promise<Answer> => {
      const flow = await begin(session);
      const url = new URL(flow.url);
      url.searchParams.delete('prompt');
      change(url.searchParams);
      return back(await provider.visit(url.href, subject, new Map(jar)), `${flow.cookie}; wa_console=${session}`);
    };
    for (const change of [
      (asked: URLSearchParams) => asked.set('max_age', '86400'),
      (asked: URLSearchParams) => asked.delete('max_age'),
    ])
      expect(landed(await ask(change))).toBe('/console/proved?error=failed');
    expectError(await linkTo(session), 403, 'recent_sign_in_required');
  });

  it('is not replaced by signing out and signing in through the provider’s existing session', async () => {
    const session = await signedInLongAgo();
    const jar = new Map<string, string>();
    await provider.setClock(-3_600);
    await provider.visit((await start()).url, subject, jar);
    await provider.setClock(0);
    await visit(app, 'DELETE', '/session', { session });
    const withJar = async (change: (asked: URLSearchParams) => void = () => undefined): Promise<string> => {
      const flow = await start();
      const url = new URL(flow.url);
      change(url.searchParams);
      const answer = await back(await provider.visit(url.href, subject, new Map(jar)), flow.cookie);
      expect(landed(answer)).toBe('/console');
      return tokenIn(answer);
    };
    const again = await withJar();
    expectError(await linkTo(again), 403, 'recent_sign_in_required');
    const { authenticated_at } = (await visit(app, 'GET', '/me', { session: again })).body.data.session;
    expect(Math.abs(Date.now() - 3_600_000 - Date.parse(authenticated_at))).toBeLessThan(120_000);
    // A provider that does not report when the user signed in.
    const untold = await withJar((asked) => asked.delete('max_age'));
    expectError(await linkTo(untold), 403, 'recent_sign_in_required');
    expect((await visit(app, 'GET', '/me', { session: untold })).body.data.session.authenticated_at).toBeNull();
    const listed = (await visit(app, 'GET', '/sessions', { session: untold })).body.data;
    expect(listed).toContainEqual(expect.objectContaining({ is_current: true, authenticated_at: null }));
    expect((await linkTo(tokenIn(await prove(untold)))).status).toBe(201);
  });

  it('is due as soon as otherwise if the provider’s clock is ahead of ours', async () => {
    await provider.knows(subject, { email: ada, email_verified: true, groups: ['support'] });
    await provider.lies({ auth_time: Math.floor(Date.now() / 1_000) + 3_600 });
    const session = tokenIn(await signIn());
    await provider.lies({});
    const { authenticated_at } = (await visit(app, 'GET', '/me', { session })).body.data.session;
    expect(Date.parse(authenticated_at)).toBeLessThanOrEqual(Date.now());
  });

  it('requires the linked identity and a session that has not ended', async () => {
    const session = await signedInLongAgo();
    await provider.knows(`other-${n}`, {});
    expect(landed(await prove(session, `other-${n}`))).toBe('/console/proved?error=other_account');
    const flow = await begin(session);
    const returned = await provider.visit(flow.url, subject);
    await visit(app, 'DELETE', '/session', { session });
    const late = await back(returned, `${flow.cookie}; wa_console=${session}`);
    expect([landed(late), tokenIn(late)]).toEqual(['/console/proved?error=session_over', '']);
  });

  it('signs the person in again, in a window beside the waiting page, if the session has ended', async () => {
    await signedInLongAgo();
    const flow = await begin('', 'prove');
    const answer = await back(await provider.visit(flow.url, subject), flow.cookie);
    expect(landed(answer)).toBe('/console/proved');
    expect((await visit(app, 'GET', '/me', { session: tokenIn(answer) })).body.data.account.email).toBe(ada);
    expectError(await navigate('/api/console/oidc/acme/start?purpose=link'), 400, 'invalid_parameter', 'purpose');
  });
});

describe('an invited person', () => {
  const invite = async (email = ada): Promise<string> => {
    const actor = { ...OPERATOR, id: workspace.memberIds.owner, role: 'owner' as const, type: 'member' as const };
    const made = await app.app.get(InvitationsService).invite(workspace.id, actor, { email, role: 'responder' });
    return (made.link ?? '').split('#')[1] ?? '';
  };
  const accept = async (token: string): Promise<Flow> => {
    const begun = await visit(app, 'POST', '/oidc/acme/accept', { body: { token } });
    expect(begun.status).toBe(201);
    return flowOf(begun, begun.body.data.url);
  };

  it('can join through the provider without a password, and signs in through it from then on', async () => {
    await provider.knows(subject, { email: ada, email_verified: true, name: 'Ada L.' });
    const flow = await accept(await invite());
    const answer = await back(await provider.visit(flow.url, subject), flow.cookie);
    expect(landed(answer)).toBe('/console');
    const me = (await visit(app, 'GET', '/me', { session: tokenIn(answer) })).body.data;
    expect(me.account).toMatchObject({ email: ada, name: 'Ada L.', has_password: false });
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'responder' }]);
    expect(landed(await signIn())).toBe('/console');
  });

  it('is identified by the link, can use it once, and cannot already have an account', async () => {
    await provider.knows(subject, {});
    const token = await invite();
    const [first, second] = [await accept(token), await accept(token)];
    expect(landed(await back(await provider.visit(first.url, subject), first.cookie))).toBe('/console');
    const late = await back(await provider.visit(second.url, `other-${n}`), second.cookie);
    expect(landed(late)).toBe('/console/sign-in?error=invitation_over');
    expectError(await visit(app, 'POST', '/oidc/acme/accept', { body: { token } }), 410, 'link_invalid');
    const other = await accept(await invite(`bo${n}@acme.example`));
    const taken = await back(await provider.visit(other.url, subject), other.cookie);
    expect(landed(taken)).toBe('/console/sign-in?error=taken');
    expect(await memberships(`bo${n}@acme.example`)).toEqual([]);
    const eve = `eve${n}@acme.example`;
    await makePerson(app, eve);
    const hers = await visit(app, 'POST', '/oidc/acme/accept', { body: { token: await invite(eve) } });
    expectError(hers, 409, 'conflict');
  });
});

describe('a provider’s response', () => {
  it('does not sign anyone in from another browser, a second time, with another state, or without a code', async () => {
    await makePerson(app, ada);
    await provider.knows(subject, {});
    await link(tokenIn(await signInAs(app, ada)));
    const [mine, theirs] = [await start(), await start()];
    const returned = await provider.visit(mine.url, subject);
    expect(landed(await back(returned, ''))).toBe('/console/sign-in?error=expired');
    expect(landed(await back(returned, theirs.cookie))).toBe('/console/sign-in?error=failed');
    expect(landed(await back(returned, mine.cookie))).toBe('/console');
    const again = await back(returned, mine.cookie);
    expect(landed(again)).toBe('/console/sign-in?error=failed');
    expect(tokenIn(again)).toBe('');
    const forged = new URL(returned.href);
    forged.searchParams.set('code', 'forged');
    expect(landed(await back(forged, mine.cookie))).toBe('/console/sign-in?error=failed');
    const cancelled = new URL(returned.href);
    cancelled.search = new URLSearchParams({
      error: 'access_denied',
      state: returned.searchParams.get('state') ?? '',
      iss: provider.issuer,
    }).toString();
    expect(landed(await back(cancelled, mine.cookie))).toBe('/console/sign-in?error=cancelled');
  });

  it('belongs to a request with PKCE, state and nonce, and no URL or log contains their secrets', async () => {
    const flow = await start();
    const asked = new URL(flow.url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('redirect_uri')).toBe('http://127.0.0.1/api/console/oidc/acme/callback');
    const log = JSON.stringify(app.logLines());
    for (const secret of [asked.get('state'), asked.get('nonce'), flow.cookie, 'a client secret'])
      expect(log).not.toContain(secret);
  });

  it('is accepted if an instance of the previous version, without invitations, started the sign-in', async () => {
    await provider.knows(subject, { email: ada, email_verified: true, groups: ['support'] });
    const flows = app.app.get(OidcFlows);
    const keep = flows.keep.bind(flows);
    const asBefore = jest
      .spyOn(flows, 'keep')
      .mockImplementation((response, { invitation: _, ...flow }) => keep(response, flow as OidcFlow));
    const mine = await start();
    asBefore.mockRestore();
    expect(landed(await back(await provider.visit(mine.url, subject), mine.cookie))).toBe('/console');
  });

  it('is not awaited if the provider is unreachable, and is a 404 for an unknown provider', async () => {
    const away = { ...configured().console.oidcProviders[0], issuer: 'http://127.0.0.1:9' };
    const lonely = await startTestApp(
      { console: { owner: null, passwordSignIn: true, oidcProviders: [away as never] } },
      app.databaseUrl,
    );
    expectError(await navigate('/api/console/oidc/acme/start', '', lonely), 503, 'service_unavailable');
    expectError(await navigate('/api/console/oidc/other/start'), 404, 'not_found');
    expectError(await navigate('/api/console/oidc/other/callback?code=x'), 404, 'not_found');
    await lonely.close();
  });
});

describe('groups of the identity provider', () => {
  const visited = async (more: string[] | undefined, verified = true) => {
    await provider.knows(subject, { email: ada, email_verified: verified, name: 'Ada', groups: more });
    return signIn();
  };

  it('make a new person a member of the mapped workspace only, with the highest mapped role except owner', async () => {
    const other = await makeWorkspace(app);
    groups.workspace = workspace.id;
    expect(landed(await visited(['support', 'leads', 'owner', 'constructor']))).toBe('/console');
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'admin' }]);
    expect((await sql('select from members where workspace_id = $1 and email = $2', other.id, ada)).rowCount).toBe(0);
  });

  it('make nobody a member whose address the provider does not say that it has verified', async () => {
    await provider.knows(subject, { email: ada, name: 'Ada', groups: ['support'] });
    expect(landed(await signIn())).toBe('/console/sign-in?error=unknown_account&why=address_not_verified');
    expect(await memberships(ada)).toEqual([]);
  });

  it('change the role, or end the membership, at the next sign-in', async () => {
    await visited(['leads']);
    await visited(['support']);
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'responder' }]);
    expect(landed(await visited([]))).toBe('/console');
    expect(await memberships(ada)).toEqual([]);
    await visited(['support']);
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'responder' }]);
  });

  it('do not restore a member whom the team removed, until a member invites them', async () => {
    await visited(['support']);
    const { id } = (await sql('select id from members where email = $1 and workspace_id = $2', ada, workspace.id))
      .rows[0] as { id: string };
    const team = app.app.get(MembersService);
    await team.remove(workspace.id, OPERATOR, id);
    for (const groups of [['support'], ['leads'], [], ['support']]) {
      expect(landed(await visited(groups))).toBe('/console');
      expect(await memberships(ada)).toEqual([]);
    }
    await team.add(workspace.id, OPERATOR, { email: ada, role: 'viewer' });
    await visited(['support']);
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'viewer' }]);
  });

  it('end the membership even if the identity was unlinked and linked again, or replaced by another one', async () => {
    for (const [as, other] of [
      [subject, subject],
      [subject, `${subject}-other`],
    ] as const) {
      subject = as;
      await visited(['support']);
      let session = tokenIn(await signIn());
      const { has_password: hasPassword } = (await visit(app, 'GET', '/me', { session })).body.data.account;
      const password = { password: 'another walrus engine', ...(hasPassword && { current: 'another walrus engine' }) };
      session = tokenIn(await visit(app, 'PUT', '/password', { session, body: password }));
      const [{ id }] = (await visit(app, 'GET', '/identities', { session })).body.data;
      expect((await visit(app, 'DELETE', `/identities/${id}`, { session })).status).toBe(200);
      await provider.knows(other, {});
      expect(landed(await link(session, other))).toBe('/console/account');
      subject = other;
      expect(landed(await visited([]))).toBe('/console');
      expect(await memberships(ada)).toEqual([]);
      await visited(['support']);
      expect(await memberships(ada)).toHaveLength(1);
    }
  });

  it('manage a membership that an instance of the previous version granted, but none granted manually', async () => {
    const asBefore = async (): Promise<void> => {
      await sql('update members set by_groups = false where email = $1', ada);
      await sql('update account_identities set grants_member = true where subject = $1', subject);
    };
    await visited(['support']);
    await asBefore();
    await visited([]);
    expect(await memberships(ada)).toEqual([]);
    const team = app.app.get(MembersService);
    await team.add(workspace.id, OPERATOR, { email: ada, role: 'viewer' });
    await asBefore();
    await visited([]);
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'viewer' }]);
  });

  it('do not change what was granted manually', async () => {
    await visited(['support']);
    const { id } = (await sql('select id from members where email = $1 and workspace_id = $2', ada, workspace.id))
      .rows[0] as { id: string };
    await app.app.get(MembersService).setRole(workspace.id, { actor: OPERATOR, idOrEmail: id, role: 'owner' });
    await visited([]);
    expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'owner' }]);
  });

  it('add no one without a mapped group or a verified address, and cannot claim an existing member', async () => {
    expect(landed(await visited(['others']))).toBe('/console/sign-in?error=unknown_account&why=no_mapped_group');
    expect(landed(await visited(['support'], false))).toBe(
      '/console/sign-in?error=unknown_account&why=address_not_verified',
    );
    await provider.knows(subject, { email: 'owner@example.com', email_verified: true, groups: ['support'] });
    expect(landed(await signIn())).toBe('/console');
    expect(await memberships('owner@example.com')).toEqual([]);
  });
});

describe('claims that deviate', () => {
  afterEach(() => provider.lies({}));
  const told = (claims: Record<string, unknown>) =>
    provider.lies({ email: ada, email_verified: true, name: 'Ada', groups: ['support'], ...claims });
  const trusting = (trustedClaims: string[]) => {
    const { console: set, ...rest } = configured();
    return startTestApp(
      { ...rest, console: { ...set, oidcProviders: [{ ...set.oidcProviders[0]!, trustedClaims }] } },
      app.databaseUrl,
    );
  };
  let warned: jest.SpyInstance;
  beforeEach(() => void (warned = jest.spyOn(app.app.get(OidcSignInService)['log'], 'warn')));
  afterEach(() => warned.mockRestore());
  const lastWarning = (): string => String(warned.mock.lastCall?.[0]);

  it.each([
    ['address_not_verified', { email_verified: null }, 'email_verified: missing'],
    ['address_not_verified', { email_verified: 'true' }, 'email_verified: string'],
    ['address_missing', { email: null }, 'email: missing'],
    ['address_missing', { email: ['ada@acme.example'] }, 'email: list'],
    ['groups_missing', { groups: null }, 'groups: missing'],
    ['groups_too_many', { groups: null, _claim_names: { groups: 'src1' }, _claim_sources: {} }, 'groups: missing'],
    ['groups_too_many', { groups: null, hasgroups: true }, 'groups: missing'],
    ['groups_unreadable', { groups: [{ name: 'support' }] }, 'groups: list'],
    ['groups_unreadable', { groups: { support: true } }, 'groups: object'],
    ['no_mapped_group', { groups: ['others'] }, 'groups: list'],
  ])('say why nobody is signed in, on the page and in the log: %s', async (why, claims, kind) => {
    await told(claims);
    expect(landed(await signIn())).toBe(`/console/sign-in?error=unknown_account&why=${why}`);
    expect(lastWarning()).toContain(`${why} (`);
    expect(lastWarning()).toContain(kind);
    expect(lastWarning()).not.toContain(ada);
  });

  it.each([
    [['email'], { email_verified: null }],
    [['email'], { email_verified: 'true' }],
    [['email', 'upn'], { email: null, email_verified: null, upn: 'ADA' }],
    [['preferred_username', 'upn'], { email: 'not an address', preferred_username: 'ada', upn: 'ADA' }],
  ])(
    'are trusted where the operator says so: %j with %j',
    async (trusted, { upn, ...claims }: Record<string, unknown>) => {
      const own = await trusting(trusted);
      await told({ ...claims, email_verified: null, ...(upn ? { upn: ada.toUpperCase() } : {}) });
      expect(landed(await signIn(own))).toBe('/console');
      expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'responder' }]);
      await own.close();
    },
  );

  it.each([false, 'false', 0])('are not trusted against the provider’s word: %j', async (verified) => {
    const own = await trusting(['email']);
    await told({ email_verified: verified });
    expect(landed(await signIn(own))).toBe('/console/sign-in?error=unknown_account&why=address_not_verified');
    await own.close();
  });

  it('end no membership: groups that are not told change nothing', async () => {
    await told({});
    expect(landed(await signIn())).toBe('/console');
    for (const claims of [{ groups: null, hasgroups: true }, { groups: [{ id: 1 }] }]) {
      await told(claims);
      expect(landed(await signIn())).toBe('/console');
      expect(lastWarning()).toContain('told no groups');
      expect(await memberships(ada)).toEqual([{ workspace_id: workspace.id, role: 'responder' }]);
    }
    await told({ groups: [] });
    await signIn();
    expect(await memberships(ada)).toEqual([]);
  });
});

describe('passwords that the operator turns off', () => {
  it('work until the person has first signed in through the provider', async () => {
    const strict = await startTestApp(configured({ passwordSignIn: false, groups: null }));
    const methods = async () => (await visit(strict, 'GET', '/oidc/providers')).body.data;
    await makePerson(strict, ada);
    expect(await methods()).toMatchObject({ password: true, providers: [{ id: 'acme', name: 'Acme SSO' }] });
    const session = tokenIn(await signInAs(strict, ada));
    await provider.knows(subject, {});
    const begun = await visit(strict, 'POST', '/oidc/acme/link', { session });
    const flow = flowOf(begun, begun.body.data.url);
    await back(await provider.visit(flow.url, subject), `${flow.cookie}; wa_console=${session}`, strict);
    expect((await signInAs(strict, ada)).status).toBe(200); // Linked, but not yet signed in through it.
    const answer = await signIn(strict);
    expect(landed(answer)).toBe('/console');
    const signedIn = tokenIn(answer);
    expectError(await signInAs(strict, ada), 403, 'password_sign_in_off');
    const again = { session, body: { password: PASSWORD } };
    expectError(await visit(strict, 'POST', '/reauthenticate', again), 403, 'password_sign_in_off');
    expect(await methods()).toMatchObject({ password: false, password_reset: false });
    const { data } = (await visit(strict, 'GET', '/identities', { session: signedIn })).body;
    const refused = await visit(strict, 'DELETE', `/identities/${data[0].id}`, { session: signedIn });
    expectError(refused, 409, 'conflict');
    expect(refused.body.error.message).toBe(
      'It is the only way to sign in to your account: passwords are turned off here. Link another identity provider first.',
    );
    await strict.close();
  });
});
