import { SystemDb } from '../../src/platform/db/system-db.js';
import { ConsoleSessionsCommands } from '../../src/company/console-sessions/console-sessions.commands.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { raw } from '../http/raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import {
  browse,
  COOKIE,
  joinWorkspace,
  makeAccount,
  mounted,
  signedInTeam,
  signIn,
  type SignedIn,
} from '../support/console.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
beforeAll(async () => (app = await startTestApp()));
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const me = (session: string): Promise<Answer> => browse(app, 'GET', '/api/console/me', { session });
const read = (session: string, of = workspace): Promise<Answer> =>
  browse(app, 'GET', mounted(of.id, '/v1/sessions?limit=1'), { session });
const raw_ = (path: string, ...headers: string[]) =>
  raw(app, [`GET ${path} HTTP/1.1`, 'Host: x', `Cookie: ${COOKIE}=${team.owner.token}`, ...headers]);

describe('a signed-in member', () => {
  it('learns their account, their memberships and the end of the session', async () => {
    const other = await makeWorkspace(app);
    const { accountId, token, sessionId } = team.admin;
    await joinWorkspace(app.app, accountId, { workspaceId: other.id, memberId: other.memberIds.viewer });
    const answer = await me(token);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { account, workspaces, session } = answer.body.data;
    expect(account).toEqual({
      id: accountId,
      email: `${accountId}@example.com`,
      name: 'Ada',
      locale: null,
      density: 'comfortable',
      totp_enabled: false,
      has_password: true,
    });
    const plain = { needs_totp: false, is_sample: false };
    expect(workspaces).toEqual(
      expect.arrayContaining([
        { id: workspace.id, name: 'Test', role: 'admin', member_id: workspace.memberIds.admin, ...plain },
        { id: other.id, name: 'Test', role: 'viewer', member_id: other.memberIds.viewer, ...plain },
      ]),
    );
    expect(workspaces).toHaveLength(2);
    expect(session.id).toBe(sessionId);
    expect(Date.parse(session.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('calls the same routes as a token, with the same responses', async () => {
    const answer = await browse(app, 'GET', mounted(workspace.id, '/v1/workspace'), { session: team.viewer.token });
    expect(answer.status).toBe(200);
    expect(answer.body.data.id).toBe(workspace.id);
    expect(answer.headers.get('api-version')).toBe('2026-08-17');
    expect(answer.headers.get('ratelimit-limit')).toBeTruthy();
    const body = { email: 'new@example.com', role: 'viewer' };
    const made = await browse(app, 'POST', mounted(workspace.id, '/v1/members'), { session: team.owner.token, body });
    expect(made.status).toBe(201);
    const wrongMethod = await browse(app, 'PUT', mounted(workspace.id, '/v1/members'), { session: team.owner.token });
    expectError(wrongMethod, 405, 'method_not_allowed');
    expect(wrongMethod.headers.get('allow')).toBe('GET, HEAD, POST');
  });

  it('is named in the audit trail as the member, with the session', async () => {
    const body = { name: 'Renamed' };
    await browse(app, 'PATCH', mounted(workspace.id, '/v1/workspace'), { session: team.owner.token, body });
    const { body: audit } = await browse(app, 'GET', mounted(workspace.id, '/v1/audit?limit=1'), {
      session: team.owner.token,
    });
    expect(audit.data[0]).toMatchObject({
      action: 'workspace.update',
      actor: { type: 'member', id: workspace.memberIds.owner, label: 'owner' },
      console_session_id: team.owner.sessionId,
    });
  });

  it('uses the current role: a demotion, removal, suspension or disabling affects the very next call', async () => {
    const members = app.app.get(MembersService);
    const { token, accountId } = team.admin;
    const keys = (): Promise<Answer> => browse(app, 'GET', mounted(workspace.id, '/v1/audit'), { session: token });
    expect((await keys()).status).toBe(200);
    await members.setRole(workspace.id, { actor: OPERATOR, idOrEmail: workspace.memberIds.admin, role: 'viewer' });
    expectError(await keys(), 403, 'insufficient_role');
    await members.remove(workspace.id, OPERATOR, workspace.memberIds.admin);
    expectError(await keys(), 404, 'not_found');
    expect((await me(token)).body.data.workspaces).toEqual([]);
    await app.app.get(WorkspacesService).setSuspended(OPERATOR, workspace.id, true);
    expectError(await read(team.owner.token), 404, 'not_found');
    expect((await me(team.owner.token)).body.data.workspaces).toEqual([]);
    await sql('update accounts set disabled_at = now() where id = $1', accountId);
    expectError(await me(token), 401, 'console_session_required');
  });

  it('finds nothing in another or nonexistent workspace', async () => {
    const other = await makeWorkspace(app);
    expectError(await read(team.owner.token, other), 404, 'not_found');
    for (const id of [newId(), 'x', '%00', 'a'.repeat(500)])
      expectError(await read(team.owner.token, { ...workspace, id }), 404, 'not_found');
  });
});

describe('a session', () => {
  it('ends by signing out: its cookie is deleted and no longer valid', async () => {
    const { token, sessionId } = team.owner;
    const answer = await browse(app, 'DELETE', '/api/console/session', { session: token });
    expect(answer.body.data).toEqual({ id: sessionId, object: 'console_session', deleted: true });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^wa_console=; Path=\/; Expires=Thu, 01 Jan 1970 .*; HttpOnly; SameSite=Lax$/,
    );
    for (const again of [await me(token), await read(token)]) expectError(again, 401, 'console_session_required');
    const { body } = await browse(app, 'GET', mounted(workspace.id, '/v1/audit?limit=1'), {
      session: team.admin.token,
    });
    expect(body.data[0]).toMatchObject({
      action: 'console_session.end',
      actor: { type: 'member', id: workspace.memberIds.owner },
      target: { type: 'console_session', id: sessionId },
      console_session_id: sessionId,
    });
  });

  it('ends after 7 days without use, and after 30 days in any case', async () => {
    const { token, sessionId } = team.viewer;
    const set = (change: string) => sql(`update console_sessions set ${change} where id = $1`, sessionId);
    await set(`last_seen_at = now() - interval '6 days 23 hours'`);
    expect((await me(token)).status).toBe(200);
    await set(`last_seen_at = now() - interval '7 days'`);
    expectError(await me(token), 401, 'console_session_required');
    await set(`last_seen_at = now(), created_at = now() - interval '30 days'`);
    expectError(await me(token), 401, 'console_session_required');
  });

  it('stores when it was used, at most once a minute', async () => {
    const { token, sessionId } = team.viewer;
    await sql(`update console_sessions set last_seen_at = now() - interval '1 hour' where id = $1`, sessionId);
    await read(token);
    const minutes = async () => {
      const text = `extract(epoch from now() - last_seen_at) / 60`;
      const { rows } = await sql(`select (${text})::float as age from console_sessions where id = $1`, sessionId);
      return (rows[0] as { age: number }).age;
    };
    await eventually(async () => (await minutes()) < 1);
  });

  it('changes its token and keeps its id: the old token no longer works', async () => {
    const { token, sessionId } = team.owner;
    await sql(`update console_sessions set authenticated_at = now() - interval '1 hour' where id = $1`, sessionId);
    const sessions = app.app.get(ConsoleSessionsCommands);
    const next = await sessions.renew(app.app.get(SystemDb), sessionId, { authenticated: true });
    expectError(await me(token), 401, 'console_session_required');
    const { body } = await me(next.token);
    expect(body.data.session.id).toBe(sessionId);
    expect(Date.now() - Date.parse(body.data.session.authenticated_at)).toBeLessThan(60_000);
  });

  it('is listed with the account’s others; each can be ended there, but none of another account', async () => {
    const { accountId, token, sessionId } = team.owner;
    const [laptop, phone] = [await signIn(app, accountId), await signIn(app, accountId)];
    const list = async () => (await browse(app, 'GET', '/api/console/sessions', { session: token })).body.data;
    const listed = (await list()) as { id: string; is_current: boolean }[];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([sessionId, laptop.sessionId, phone.sessionId]));
    expect(listed.filter(({ is_current }) => is_current).map(({ id }) => id)).toEqual([sessionId]);
    expect(JSON.stringify(listed)).not.toContain('pv_cs_');
    const end = (id: string) => browse(app, 'DELETE', `/api/console/sessions/${id}`, { session: token });
    expectError(await end(team.admin.sessionId), 404, 'not_found');
    expect((await end(laptop.sessionId)).status).toBe(200);
    expectError(await end(laptop.sessionId), 404, 'not_found');
    expectError(await me(laptop.token), 401, 'console_session_required');
    const others = await browse(app, 'DELETE', '/api/console/sessions', { session: token });
    expect(others.body.data).toEqual({ object: 'ended_console_sessions', ended: 1 });
    expectError(await me(phone.token), 401, 'console_session_required');
    expect(await list()).toHaveLength(1);
    expect((await me(team.admin.token)).status).toBe(200);
  });

  it('is one of at most 25: a further sign-in ends the least recently used one, even if concurrent', async () => {
    const { accountId, token } = team.owner;
    await sql(
      `update console_sessions set last_seen_at = now() - interval '1 hour' where id = $1`,
      team.owner.sessionId,
    );
    const begun = await Promise.all(Array.from({ length: 30 }, () => signIn(app, accountId)));
    expectError(await me(token), 401, 'console_session_required');
    const { rows } = await sql('select id from console_sessions where account_id = $1 and ended_at is null', accountId);
    expect(rows).toHaveLength(25);
    const { body } = await browse(app, 'GET', mounted(workspace.id, '/v1/audit'), { session: team.admin.token });
    const ended = body.data.filter(({ action }: { action: string }) => action === 'console_session.end');
    expect(ended).toHaveLength(6);
    const own = ended.find(({ target }: { target: { id: string } }) => target.id === team.owner.sessionId);
    expect(own.actor).toMatchObject({ type: 'member', id: workspace.memberIds.owner });
    expect(begun.map(({ sessionId }) => sessionId)).toContain(own.console_session_id);
  });

  it('of a disabled account is not created', async () => {
    const account = await makeAccount(app);
    await sql('update accounts set disabled_at = now() where id = $1', account);
    await expect(signIn(app, account)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a change of keys, tokens or members', () => {
  const age = (session: SignedIn, minutes: number) =>
    sql(
      'update console_sessions set authenticated_at = now() - make_interval(mins => $2) where id = $1',
      ...[session.sessionId, minutes],
    );
  const CHANGES: [string, string, object?][] = [
    ['POST', '/v1/keys', { kind: 'secret', label: 'x', role: 'viewer' }],
    ['POST', `/v1/keys/${newId()}/rotate`, {}],
    ['DELETE', `/v1/keys/${newId()}`],
    ['POST', '/v1/tokens', { name: 'x' }],
    ['POST', '/v1/members', { email: 'x@example.com', role: 'viewer' }],
    ['PATCH', `/v1/members/${newId()}`, { role: 'viewer' }],
    ['DELETE', `/v1/members/${newId()}`],
    ['POST', '/v1/webhooks', { url: 'https://192.0.9.1/' }],
    ['PATCH', `/v1/webhooks/${newId()}`, { include_text: true }],
    ['POST', `/v1/webhooks/${newId()}/rotate_secret`],
  ];

  it('requires a sign-in in the last 15 minutes, and other changes do not', async () => {
    const { token: session } = team.owner;
    await age(team.owner, 16);
    for (const [method, path, body] of CHANGES)
      expectError(
        await browse(app, method, mounted(workspace.id, path), { session, body }),
        403,
        'recent_sign_in_required',
      );
    for (const path of ['/v1/keys', '/v1/tokens', '/v1/members'])
      expect((await browse(app, 'GET', mounted(workspace.id, path), { session })).status).toBe(200);
    const paused = { session, body: { status: 'disabled' } };
    const endpoint = mounted(workspace.id, `/v1/webhooks/${newId()}`);
    expect((await browse(app, 'PATCH', endpoint, paused)).status).toBe(404);
    const body = { active: true, reason: 'stop' };
    expect((await browse(app, 'PUT', mounted(workspace.id, '/v1/killswitch'), { session, body })).status).toBe(200);
    await age(team.owner, 14);
    const statuses: number[] = [];
    for (const [method, path, body] of CHANGES)
      statuses.push((await browse(app, method, mounted(workspace.id, path), { session, body })).status);
    expect(statuses).toEqual([201, 404, 404, 201, 201, 404, 404, 201, 404, 404]);
  });

  it.each([true, false])(
    'includes requiring a second factor: %s; other settings are not affected',
    async (required) => {
      const { token: session } = team.owner;
      const change = (body: object) => browse(app, 'PATCH', mounted(workspace.id, '/v1/workspace'), { session, body });
      await age(team.owner, 16);
      expectError(await change({ name: 'Acme', require_totp: required }), 403, 'recent_sign_in_required');
      expect((await change({ name: 'Acme' })).status).toBe(200);
      await age(team.owner, 14);
      expect((await change({ require_totp: false })).status).toBe(200);
      const token = workspace.tokens.owner;
      expect((await call(app, 'PATCH', '/v1/workspace', { token, body: { require_totp: false } })).status).toBe(200);
    },
  );

  it('is first refused because of the role: signing in again would not help', async () => {
    await age(team.viewer, 60);
    const body = { kind: 'secret', label: 'x' };
    const answer = await browse(app, 'POST', mounted(workspace.id, '/v1/keys'), { session: team.viewer.token, body });
    expectError(answer, 403, 'insufficient_role');
  });

  it('by a user token is not subject to this', async () => {
    const answer = await call(app, 'POST', '/v1/tokens', { token: workspace.tokens.viewer, body: { name: 'x' } });
    expect(answer.status).toBe(201);
  });
});

describe('the cookie', () => {
  it('that is sent twice is refused, in one header or in two, even with the same value', async () => {
    const { token } = team.owner;
    for (const headers of [
      [`Cookie: ${COOKIE}=${token}; ${COOKIE}=${team.viewer.token}`],
      [`Cookie: ${COOKIE}=${token}`, `Cookie: ${COOKIE}=${token}`],
    ])
      expectError(
        await raw(app, ['GET /api/console/me HTTP/1.1', 'Host: x', ...headers]),
        400,
        'conflicting_credentials',
      );
  });

  it('is found among others, only under its own name', async () => {
    const send = (cookie: string) => raw(app, ['GET /api/console/me HTTP/1.1', 'Host: x', `Cookie: ${cookie}`]);
    const { token } = team.owner;
    expect((await send(`a=b; ${COOKIE}=${token}; ${COOKIE}2=x`)).status).toBe(200);
    for (const cookie of [`x${COOKIE}=${token}`, `__Host-${COOKIE}=${token}`, `a=${COOKIE}=${token}`, COOKIE, ''])
      expectError(await send(cookie), 401, 'console_session_required');
  });

  it('is chosen by BASE_URL and never by the Host header', async () => {
    const secure = await startTestApp({ baseUrl: 'https://agent.example' }, app.databaseUrl);
    const { token } = team.owner;
    const send = (name: string, host: string) =>
      raw(secure, ['GET /api/console/me HTTP/1.1', `Host: ${host}`, `Cookie: ${name}=${token}`]);
    try {
      for (const host of ['agent.example', 'localhost', '127.0.0.1']) {
        expect((await send('__Host-wa_console', host)).status).toBe(200);
        expectError(await send('wa_console', host), 401, 'console_session_required');
      }
      expect((await raw_('/api/console/me', 'X-Forwarded-Proto: https', 'X-Forwarded-Host: y')).status).toBe(200);
      const out = await browse(secure, 'DELETE', '/api/console/session', {
        session: '',
        headers: { cookie: `__Host-wa_console=${token}` },
      });
      expect(out.headers.get('set-cookie')).toMatch(
        /^__Host-wa_console=; Path=\/; .*; HttpOnly; Secure; SameSite=Lax$/,
      );
    } finally {
      await secure.close();
    }
  });

  it('appears in no log line, nor does its holder’s name', async () => {
    await read(team.owner.token);
    await read(`${team.owner.token.slice(0, -1)}x`);
    const [line] = app.logLines().filter(({ session }) => session === team.owner.sessionId);
    expect(line).toMatchObject({ credential: 'console_session', route: '/v1/sessions', workspace: workspace.id });
    expect(line).not.toHaveProperty('label');
    expect(JSON.stringify(app.logLines())).not.toContain(team.owner.token.slice(0, -1));
  });
});

describe('a manipulated path', () => {
  it.each([
    ['climbs', (id: string) => `/api/console/workspaces/${id}/v1/../../../../v1/sessions`],
    ['has an escaped slash', (id: string) => `/api/console/workspaces/${id}%2fv1/sessions`],
    ['has an escaped letter', (id: string) => `/api/console/workspaces/${id}/%76%31/sessions`],
    ['has two slashes', (id: string) => `/api/console/workspaces/${id}//v1/sessions`],
    ['has two slashes within', (id: string) => `/api/console/workspaces/${id}/v1//sessions`],
    ['has two slashes before', (id: string) => `//api/console/workspaces/${id}/v1/sessions`],
    ['is in capitals', (id: string) => `/api/Console/workspaces/${id}/v1/sessions`],
    ['names /V1', (id: string) => `/api/console/workspaces/${id}/V1/sessions`],
    ['names /v12', (id: string) => `/api/console/workspaces/${id}/v12/sessions`],
    ['names no workspace', () => `/api/console/workspaces//v1/sessions`],
    ['ends in a slash', (id: string) => `/api/console/workspaces/${id}/v1/sessions/`],
    ['is mounted twice', (id: string) => `/api/console/workspaces/${id}/v1/api/console/workspaces/${id}/v1/sessions`],
    ['reaches for another surface', (id: string) => `/api/console/workspaces/${id}/api/killswitch`],
    ['reaches for MCP', (id: string) => `/api/console/workspaces/${id}/v1/../api/mcp/${id}`],
  ])('finds nothing if it %s', async (_, path) => {
    expectError(await raw_(path(workspace.id)), 404, 'not_found');
  });

  it('is accepted in the absolute form of a proxy, and with an upper-case id', async () => {
    const path = mounted(workspace.id, '/v1/sessions?limit=1');
    expect((await raw_(`http://any.example${path}`)).status).toBe(200);
    expect((await raw_(mounted(workspace.id.toUpperCase(), '/v1/sessions'))).status).toBe(200);
  });

  it('is validated as strictly as in /v1', async () => {
    const asked = (query: string) => browse(app, 'GET', `/api/console/me?${query}`, { session: team.owner.token });
    expectError(await asked('x=1'), 400, 'unknown_parameter', 'x');
    const limit = await browse(app, 'GET', mounted(workspace.id, '/v1/sessions?limit=0'), {
      session: team.owner.token,
    });
    expectError(limit, 400, 'invalid_parameter', 'limit');
  });
});
