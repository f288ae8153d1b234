import { ModulesContainer } from '@nestjs/core';
import {
  declaredRoutes,
  mountedInConsole,
  nameOf,
  type DeclaredRoute,
} from '../../src/platform/http/declared-routes.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { newCredential } from '../../src/platform/kernel/credentials.js';
import { takesCookie } from '../../src/platform/policy/access.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, makeAccount, signedInTeam, signIn, type SignedIn } from '../support/console.js';
import { OWN_ORIGIN, visitorToken } from '../support/widget.js';
import { ADMITTED, startProbedApp } from './probed-app.js';

/** Specification §2.5, repeated here, so that a change of the matrix in the code fails this test. */
const HOLDERS: Record<string, Role[]> = {
  read: ['owner', 'admin', 'responder', 'developer', 'viewer'],
  reply: ['owner', 'admin', 'responder'],
  grant: ['owner', 'admin'],
  manage_team: ['owner', 'admin'],
  view_keys: ['owner', 'developer'],
};

let app: TestApp;
let probed: TestApp;
let own: DeclaredRoute[];
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
/** A member of another workspace only. */
let stranger: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  const other = await makeWorkspace(app);
  probed = await startProbedApp(app.databaseUrl);
  own = declaredRoutes(app.app.get(ModulesContainer));
  team = await signedInTeam(app, workspace);
  const account = await makeAccount(app, { workspaceId: other.id, memberId: other.memberIds.owner });
  stranger = (await signIn(app, account)).token;
});
afterAll(async () => {
  await probed.close();
  await app.close();
});

const takesNoCookie = ({ access }: DeclaredRoute): boolean => 'public' in access || !takesCookie(access);
const concrete = ({ path }: DeclaredRoute): string => path.replace(':workspace', workspace.id).replace(/:\w+/g, 'x');
const ask = (route: DeclaredRoute, session: string, headers: Record<string, string> = {}): Promise<Answer> =>
  browse(probed, route.method, concrete(route), { session, headers });

describe('the routes that the console reaches', () => {
  it('are all routes of /v1 that accept a user token, with its capability and the console’s own limit', () => {
    const expected = own
      .filter(
        ({ path, access }) => path.startsWith('/v1/') && !('public' in access) && access.takes.includes('user_token'),
      )
      .map((route) => nameOf(route));
    expect(expected.length).toBeGreaterThan(50);
    const mounted = mountedInConsole(own);
    expect(mounted.map(({ original }) => nameOf(original))).toEqual(expected);
    for (const { access, original } of mounted) {
      if ('public' in access || 'public' in original.access) throw new Error('a public route is mounted');
      expect(access).toEqual({ ...original.access, takes: ['console_session'], limit: 'console' });
    }
  });

  it('are no others: routes that require a secret key, or no credential, are not found there', async () => {
    const others = own.filter(({ path }) => path.startsWith('/v1/')).filter((route) => !isMounted(route));
    expect(others.map((route) => nameOf(route))).toEqual(['POST /v1/answer', 'GET /v1/openapi.json', 'POST /v1/users']);
    for (const { method, path } of others)
      for (const verb of [method, 'GET', 'POST', 'DELETE'])
        expectError(
          await browse(app, verb, `/api/console/workspaces/${workspace.id}${path}`, { session: team.owner.token }),
          404,
          'not_found',
        );
  });
});

const isMounted = (route: DeclaredRoute): boolean => mountedInConsole([route]).length > 0;

describe('every route of the console × every session × every role', () => {
  it('admits exactly the declared callers, and refuses the others by the documented table', async () => {
    const routes = [...own.filter((route) => !takesNoCookie(route)), ...mountedInConsole(own)];
    const nobody = ['', 'nonsense', 'pv_cs_x', newCredential('console_session'), newCredential('user_token')];
    let cells = 0;
    for (const route of routes) {
      for (const session of nobody) {
        const answer = await ask(route, session);
        expectError(answer, 401, 'console_session_required');
        expect(answer.headers.get('www-authenticate')).toBe('Cookie cookie-name=wa_console');
        cells++;
      }
      for (const role of ROLES) {
        await judge(route, role);
        cells++;
      }
      await judgeStranger(route);
      cells++;
    }
    expect(cells).toBe(routes.length * (nobody.length + ROLES.length + 1));
  });

  it('refuses a header’s credential in addition to the cookie, whichever it is', async () => {
    for (const route of [...own.filter((one) => !takesNoCookie(one)), ...mountedInConsole(own)])
      for (const headers of [
        { authorization: `Bearer ${workspace.tokens.owner}` },
        { authorization: 'Basic eDp5' },
        { 'x-service-key': workspace.secretKey },
      ] as Record<string, string>[])
        for (const session of [team.owner.token, ''])
          expectError(await ask(route, session, headers), 400, 'conflicting_credentials');
  });

  it('refuses every write that does not come from our own page, before authentication', async () => {
    const writes = [...own, ...mountedInConsole(own)].filter(
      ({ method, path }) => path.startsWith('/api/console/') && method !== 'GET',
    );
    const foreign = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', origin: OWN_ORIGIN },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ] as Record<string, string>[];
    for (const route of writes)
      for (const headers of foreign) {
        const cookie = { cookie: `wa_console=${team.owner.token}` };
        const answer = await fetch(probed.baseUrl + concrete(route), {
          method: route.method,
          headers: { ...cookie, ...headers },
        });
        const { error } = (await answer.json()) as { error: { code: string } };
        expect([nameOf(route), headers, answer.status, error.code]).toEqual([
          ...[nameOf(route), headers, 403],
          'cross_site_request',
        ]);
      }
  });
});

describe('the session cookie', () => {
  it('works on no other route: each responds as if it were absent', async () => {
    for (const route of own.filter(takesNoCookie)) {
      const visitor = { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(probed, workspace.id) };
      const without = await browse(probed, route.method, concrete(route), { session: '', headers: visitor });
      const answer = await browse(probed, route.method, concrete(route), {
        session: team.owner.token,
        headers: visitor,
      });
      const seen = [answer.status, answer.body?.error?.code, answer.body?.error?.message];
      expect([nameOf(route), ...seen]).toEqual([
        ...[nameOf(route), without.status],
        ...[without.body?.error?.code, without.body?.error?.message],
      ]);
      if (!('public' in route.access)) expect(answer.status).toBe(401);
    }
  });
});

async function judge(route: DeclaredRoute, role: Role): Promise<void> {
  const { access } = route;
  if ('public' in access) throw new Error(`${nameOf(route)} takes no session.`);
  const answer = await ask(route, team[role].token);
  if (access.needs === null || HOLDERS[access.needs]!.includes(role))
    return expect([nameOf(route), role, answer.status < 300, answer.body]).toEqual([
      nameOf(route),
      role,
      true,
      ADMITTED,
    ]);
  expectError(answer, 403, 'insufficient_role');
  expect(answer.body.error.message).toBe(`The role ${role} lacks the capability ${access.needs}.`);
}

async function judgeStranger(route: DeclaredRoute): Promise<void> {
  const answer = await ask(route, stranger);
  if (route.path.includes(':workspace')) return expectError(answer, 404, 'not_found');
  expect([nameOf(route), answer.body]).toEqual([nameOf(route), ADMITTED]);
}
