import { SystemDb } from '../../src/platform/db/system-db.js';
import { Notifications } from '../../src/platform/db/notifications.js';
import { ConsoleSessionsCommands } from '../../src/company/console-sessions/console-sessions.commands.js';
import { ConsoleSessionsSweeper } from '../../src/company/console-sessions/console-sessions.sweeper.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { CallerKeys } from '../../src/platform/http/admission/caller-key.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Role } from '../../src/platform/kernel/caller.js';
import { newCredential } from '../../src/platform/kernel/credentials.js';
import { ConsoleReader } from '../../src/platform/policy/console/console.reader.js';
import type { AppRequest } from '../../src/platform/policy/request.js';
import { expectError } from '../http/envelope.js';
import { raw } from '../http/raw.js';
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startTestApp,
  type Answer,
  type TestApp,
  type TestWorkspace,
} from '../support/app.js';
import { browse, cookieOf, joinWorkspace, mounted, signedInTeam, signIn, type SignedIn } from '../support/console.js';
import { eventually } from '../support/eventually.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
beforeAll(async () => (app = await startTestApp()));
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const me = (session: string, on = app): Promise<Answer> => browse(on, 'GET', '/api/console/me', { session });
const at = (path: string): string => mounted(workspace.id, path);

const commands = () => app.app.get(ConsoleSessionsCommands);

describe('the rate limit of a session', () => {
  const left = (answer: Answer): [string | null, string | null] => [
    answer.headers.get('ratelimit-limit'),
    answer.headers.get('ratelimit-remaining'),
  ];

  it('is its own: tokens, other sessions and calls without a workspace do not count against it', async () => {
    await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: workspace.id, plan: 'starter', ceilings: null });
    const { token, accountId } = team.owner;
    const read = (session: string) => browse(app, 'GET', at('/v1/workspace'), { session });
    expect(left(await read(token))).toEqual(['300', '299']);
    await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.owner });
    const other = await signIn(app, accountId);
    expect(left(await read(other.token))).toEqual(['300', '299']);
    expect(left(await me(token))).toEqual(['300', '299']);
    expect(left(await me(token))).toEqual(['300', '298']);
    expect(left(await read(token))).toEqual(['300', '298']);
  });

  it('refuses calls beyond it with 429, in one workspace and not in another', async () => {
    const ceilings = { perKey: 2, perEndUser: 2, perWorkspace: 2 };
    await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: workspace.id, plan: 'starter', ceilings });
    const other = await makeWorkspace(app);
    const { token: session, accountId } = team.owner;
    await joinWorkspace(app.app, accountId, { workspaceId: other.id, memberId: other.memberIds.viewer });
    const read = (id: string) => browse(app, 'GET', mounted(id, '/v1/workspace'), { session });
    expect([(await read(workspace.id)).status, (await read(workspace.id)).status]).toEqual([200, 200]);
    expectError(await read(workspace.id), 429, 'rate_limit_exceeded');
    expect((await read(other.id)).status).toBe(200);
  });
});

describe('an Idempotency-Key', () => {
  const invite = (session: string, email: string) =>
    browse(app, 'POST', at('/v1/members'), {
      session,
      body: { email, role: 'viewer' },
      headers: { 'idempotency-key': 'one' },
    });

  it('is scoped to a member, in all of their sessions: colleagues and tokens are separate', async () => {
    const first = await invite(team.owner.token, 'a@example.com');
    expect(first.status).toBe(201);
    const again = await invite(team.owner.token, 'a@example.com');
    expect([again.text, again.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    expectError(await invite(team.owner.token, 'b@example.com'), 409, 'idempotency_conflict');
    const { token } = await signIn(app, team.owner.accountId);
    expect((await invite(token, 'a@example.com')).text).toBe(first.text);
    expect((await invite(team.admin.token, 'b@example.com')).status).toBe(201);
    const byToken = await call(app, 'POST', '/v1/members', {
      token: workspace.tokens.owner,
      body: { email: 'c@example.com', role: 'viewer' },
      headers: { 'idempotency-key': 'one' },
    });
    expect(byToken.status).toBe(201);
  });

  it('remains valid after the session gets a new token', async () => {
    const first = await invite(team.admin.token, 'd@example.com');
    const db = app.app.get(SystemDb);
    const { token } = await commands().renew(db, team.admin.sessionId, { authenticated: true });
    expect((await invite(token, 'd@example.com')).text).toBe(first.text);
  });
});

describe('a body', () => {
  it('is JSON: a form of another page is refused, even with our own Origin', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expectError(
        await browse(app, 'PATCH', at('/v1/workspace'), {
          session: team.owner.token,
          body: '{"name":"x"}',
          headers: { 'content-type': type, origin: 'http://127.0.0.1' },
        }),
        415,
        'unsupported_media_type',
      );
  });

  it('is a file if the route of /v1 accepts one', async () => {
    const form = new FormData();
    form.append('title', 'Uploaded');
    form.append('file', new Blob(['# Hello\n\nWe open at nine.'], { type: 'text/markdown' }), 'a.md');
    const answer = await browse(app, 'POST', at('/v1/knowledge/documents'), { session: team.owner.token, body: form });
    expect([answer.status, answer.body.data?.title]).toEqual([201, 'Uploaded']);
  });

  it('comes from our own page even if the browser says so only by Origin', async () => {
    const headers = { ...cookieOf(team.owner.token), origin: 'http://127.0.0.1' };
    const answer = await call(app, 'PATCH', at('/v1/workspace'), { body: { name: 'Renamed' }, headers });
    expect(answer.status).toBe(200);
  });
});

describe('a page of another origin', () => {
  it('gets no CORS headers, and a preflight is not a supported method', async () => {
    const origin = 'https://evil.example';
    const cors = ({ headers }: Answer) => [...headers.keys()].filter((name) => name.startsWith('access-control'));
    for (const path of ['/api/console/me', at('/v1/sessions'), '/console']) {
      const read = await browse(app, 'GET', path, { session: team.owner.token, headers: { origin } });
      expect(cors(read)).toEqual([]);
      const preflight = await browse(app, 'OPTIONS', path, {
        session: '',
        headers: { origin, 'access-control-request-method': 'GET' },
      });
      expectError(preflight, 405, 'method_not_allowed');
    }
  });
});

describe('the look-up of a session', () => {
  it('is one statement per call, and none for values that cannot be a session’s token', async () => {
    const lookUps = jest.spyOn(app.app.get(ConsoleReader), 'find');
    const { token } = team.viewer;
    const typo = token.slice(0, 20) + (token[20] === 'x' ? 'y' : 'x') + token.slice(21);
    for (const wrong of [
      '',
      'x',
      typo,
      token.slice(0, -1),
      `${token}x`,
      workspace.tokens.owner,
      token.padEnd(4_000, 'x'),
    ])
      expectError(await me(wrong), 401, 'console_session_required');
    expect(lookUps).not.toHaveBeenCalled();
    await browse(app, 'GET', at('/v1/workspace'), { session: token });
    expect(lookUps).toHaveBeenCalledTimes(1);
    await browse(app, 'GET', at('/v1/workspace'), { session: token });
    expect(lookUps).toHaveBeenCalledTimes(2);
  });

  it('that fails counts against the address, and one that succeeds does not', async () => {
    const fresh = await startTestApp({}, app.databaseUrl);
    const throttled = async (): Promise<number> => {
      const { text } = await call(fresh, 'GET', '/metrics', { token: METRICS_TOKEN });
      return Number(/^credential_lookups_throttled_total\{outcome="made"\} (\d+)/m.exec(text)?.[1] ?? 0);
    };
    for (let calls = 0; calls < 40; calls++) expect((await me(team.owner.token, fresh)).status).toBe(200);
    expect(await throttled()).toBe(0);
    for (let calls = 0; calls < 40; calls++)
      expectError(await me(newCredential('console_session'), fresh), 401, 'console_session_required');
    expect(await throttled()).toBeGreaterThan(0);
    const before = await throttled();
    expect((await me(team.owner.token, fresh)).status).toBe(200); // known by now: it is allowed
    expect(await throttled()).toBe(before);
    await fresh.close();
  });

  it('identifies its holder as a separate caller before routing, after a header’s credential', async () => {
    const keys = app.app.get(CallerKeys);
    const express: unknown = app.app.getHttpAdapter().getInstance();
    const socket = { remoteAddress: '203.0.113.7' };
    const of = (headers: Record<string, string>) =>
      keys.of({ url: '/', headers, socket, ip: socket.remoteAddress, app: express } as unknown as AppRequest);
    const stranger = of({});
    expect(of(cookieOf(team.owner.token))).toBe(stranger); // not looked up yet
    await me(team.owner.token);
    await call(app, 'GET', '/v1/workspace', { token: workspace.tokens.owner });
    const session = of(cookieOf(team.owner.token));
    const token = of({ authorization: `Bearer ${workspace.tokens.owner}` });
    expect(new Set([session, token, stranger]).size).toBe(3);
    expect(of({ ...cookieOf(team.owner.token), authorization: `Bearer ${workspace.tokens.owner}` })).toBe(token);
    await browse(app, 'DELETE', '/api/console/session', { session: team.owner.token });
    await me(team.owner.token);
    expect(of(cookieOf(team.owner.token))).toBe(stranger);
  });
});

describe('a call that names the account of its page', () => {
  it('is refused if the cookie belongs to another account, on routes of the console and of /v1', async () => {
    const paths = ['/api/console/me', `/api/console/workspaces/${workspace.id}/drafts`, at('/v1/workspace')];
    for (const path of paths) {
      const as = (accountId: string) =>
        browse(app, 'GET', path, { session: team.owner.token, headers: { 'X-Console-Account': accountId } });
      expect((await as(team.owner.accountId)).status).toBe(200);
      for (const other of [team.admin.accountId, 'nobody', ''])
        expectError(await as(other), 409, 'conflict', 'x-console-account');
    }
    const signOut = { session: team.owner.token, headers: { 'X-Console-Account': team.admin.accountId } };
    expectError(await browse(app, 'DELETE', '/api/console/session', signOut), 409, 'conflict', 'x-console-account');
    expect((await me(team.owner.token)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  it('is announced to every instance, and audited in each workspace of its account', async () => {
    const other = await makeWorkspace(app);
    const { accountId, sessionId } = team.admin;
    await joinWorkspace(app.app, accountId, { workspaceId: other.id, memberId: other.memberIds.viewer });
    const heard: string[] = [];
    const unsubscribe = await app.app
      .get(Notifications)
      .subscribe('console_sessions', (payload) => heard.push(payload));
    await app.app.get(SystemDb).transaction((tx) => commands().endAll(tx, OPERATOR, { accountId }));
    await eventually(() => heard.includes(`${accountId} ${sessionId}`));
    await unsubscribe();
    const text = `select workspace_id, actor_type, actor_label, console_session_id from audit_entries
      where action = 'console_session.end' and target_id = $1`;
    const { rows } = await sql(text, sessionId);
    const line = { actor_type: 'system', actor_label: 'operator', console_session_id: null };
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([workspace.id, other.id].map((workspace_id) => ({ workspace_id, ...line }))),
    );
  });

  it('is rolled back with its transaction', async () => {
    const { accountId, token } = team.admin;
    const failed = app.app.get(SystemDb).transaction(async (tx) => {
      expect(await commands().endAll(tx, OPERATOR, { accountId })).toBe(1);
      throw new Error('the password was not changed');
    });
    await expect(failed).rejects.toThrow('the password was not changed');
    expect((await me(token)).status).toBe(200);
  });

  it('is deleted after 60 days', async () => {
    const { accountId, sessionId } = team.viewer;
    const { sessionId: younger } = await signIn(app, accountId);
    const age = (id: string, days: number) =>
      sql('update console_sessions set created_at = now() - make_interval(days => $2) where id = $1', id, days);
    await age(sessionId, 61);
    await age(younger, 59);
    expect(await app.app.get(ConsoleSessionsSweeper).sweep()).toBe(1);
    const { rows } = await sql('select id from console_sessions where account_id = $1', accountId);
    expect(rows).toEqual([{ id: younger }]);
  });
});

describe('a new session', () => {
  it('is stored as a hash, with the browser’s user agent, truncated to 200 characters', async () => {
    const { accountId } = team.viewer;
    const browser = { userAgent: 'Ä'.repeat(300), addressHash: 'hash', requestId: 'req_test' };
    const begun = await app.app.get(SystemDb).transaction((tx) => commands().begin(tx, { accountId, ...browser }));
    const { rows } = await sql('select * from console_sessions where id = $1', begun.sessionId);
    expect(rows[0]).toMatchObject({ user_agent: 'Ä'.repeat(200), address_hash: 'hash' });
    expect(JSON.stringify(rows[0])).not.toContain(begun.token);
    expect(begun.expiresAt.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  });

  it('has a new token, so that a cookie planted by another site is useless', async () => {
    const planted = newCredential('console_session');
    const begun = await signIn(app, team.viewer.accountId);
    expect(begun.token).not.toBe(planted);
    expectError(await me(planted), 401, 'console_session_required');
    const both = [`Cookie: wa_console=${planted}; wa_console=${begun.token}`];
    expectError(await raw(app, ['GET /api/console/me HTTP/1.1', 'Host: x', ...both]), 400, 'conflicting_credentials');
  });
});
