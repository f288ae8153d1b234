/** Every route with every session of the console: the specs say how much of that they try. */
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
import type { Draw } from '../support/drawn.js';
import { OWN_ORIGIN, visitorToken } from '../support/widget.js';
import { HOLDERS } from './holders.js';
import { ADMITTED, startProbedApp } from './probed-app.js';

let probed: TestApp;
let workspace: TestWorkspace;
let team: Record<Role, SignedIn>;
/** A member of another workspace only. */
let stranger: string;

const takesNoCookie = ({ access }: DeclaredRoute): boolean => 'public' in access || !takesCookie(access);
const concrete = ({ path }: DeclaredRoute): string => path.replace(':workspace', workspace.id).replace(/:\w+/g, 'x');
const ask = (route: DeclaredRoute, session: string, headers: Record<string, string> = {}): Promise<Answer> =>
  browse(probed, route.method, concrete(route), { session, headers });
const each = <T>(routes: DeclaredRoute[], all: T[]): [DeclaredRoute, T][] =>
  routes.flatMap((route) => all.map((one): [DeclaredRoute, T] => [route, one]));

/** @param draw how much of it: of each route at least one session that it admits, and one that it refuses */
export function everySession(draw: Draw): void {
  describe('every route of the console × every session × every role', () => {
    let own: DeclaredRoute[];
    let routes: DeclaredRoute[];
    beforeAll(async () => {
      const app = await startTestApp();
      workspace = await makeWorkspace(app);
      const other = await makeWorkspace(app);
      probed = await startProbedApp(app.databaseUrl);
      own = declaredRoutes(app.app.get(ModulesContainer));
      routes = [...own.filter((route) => !takesNoCookie(route)), ...mountedInConsole(own)];
      team = await signedInTeam(app, workspace);
      const account = await makeAccount(app, { workspaceId: other.id, memberId: other.memberIds.owner });
      stranger = (await signIn(app, account)).token;
    });
    afterAll(() => probed.close());
    const drawn = <T>(all: [DeclaredRoute, T][], isAdmitted: (route: DeclaredRoute, one: T) => boolean = () => false) =>
      draw(all, ([route, one]) => `${nameOf(route)} ${isAdmitted(route, one)}`);

    it('refuses who is not signed in', async () => {
      const nobody = ['', 'nonsense', 'pv_cs_x', newCredential('console_session'), newCredential('user_token')];
      for (const [route, session] of drawn(each(routes, nobody))) {
        const answer = await ask(route, session);
        expectError(answer, 401, 'console_session_required');
        expect(answer.headers.get('www-authenticate')).toBe('Cookie cookie-name=wa_console');
      }
    });

    it('admits exactly the declared roles', async () => {
      for (const [route, role] of drawn(each(routes, [...ROLES]), mayAsk)) {
        const answer = await ask(route, team[role].token);
        if (mayAsk(route, role)) expectAdmitted(route, answer);
        else {
          expectError(answer, 403, 'insufficient_role');
          expect(answer.body.error.message).toBe(`The role ${role} lacks the capability ${needsOf(route)}.`);
        }
      }
    });

    it('shows no workspace to who is not its member', async () => {
      const isOfWorkspace = ({ path }: DeclaredRoute): boolean => path.includes(':workspace');
      for (const route of draw(routes, (one) => String(isOfWorkspace(one)))) {
        const answer = await ask(route, stranger);
        if (isOfWorkspace(route)) expectError(answer, 404, 'not_found');
        else expectAdmitted(route, answer);
      }
    });

    it('refuses a header’s credential in addition to the cookie, whichever it is', async () => {
      const headers = [
        { authorization: `Bearer ${workspace.tokens.owner}` },
        { authorization: 'Basic eDp5' },
        { 'x-service-key': workspace.secretKey },
      ].flatMap((sent) => [team.owner.token, ''].map((session) => ({ sent, session })));
      for (const [route, { sent, session }] of drawn(each(routes, headers)))
        expectError(
          await ask(route, session, sent as unknown as Record<string, string>),
          400,
          'conflicting_credentials',
        );
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
      for (const [route, headers] of drawn(each(writes, foreign))) {
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

    it('ends there: each other route responds to the cookie as if it were absent', async () => {
      for (const route of draw(own.filter(takesNoCookie), ({ access }) => String('public' in access))) {
        const headers = { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(probed, workspace.id) };
        const [without, answer] = await Promise.all(
          ['', team.owner.token].map((session) => ask(route, session, headers)),
        );
        const seen = ({ status, body }: Answer) => [nameOf(route), status, body?.error?.code, body?.error?.message];
        expect(seen(answer!)).toEqual(seen(without!));
        if (!('public' in route.access)) expect(answer!.status).toBe(401);
      }
    });
  });
}

const needsOf = ({ access }: DeclaredRoute): string | null => ('public' in access ? null : access.needs);
const mayAsk = (route: DeclaredRoute, role: Role): boolean =>
  needsOf(route) === null || HOLDERS[needsOf(route)!]!.includes(role);
const expectAdmitted = (route: DeclaredRoute, answer: Answer): void =>
  expect([nameOf(route), answer.status < 300, answer.body]).toEqual([nameOf(route), true, ADMITTED]);
