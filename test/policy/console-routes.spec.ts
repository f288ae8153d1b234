import { ModulesContainer } from '@nestjs/core';
import {
  declaredRoutes,
  mountedInConsole,
  nameOf,
  type DeclaredRoute,
} from '../../src/platform/http/declared-routes.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type TestApp } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { drawn } from '../support/drawn.js';
import { everySession } from './session-matrix.js';

let app: TestApp;
let own: DeclaredRoute[];
beforeAll(async () => {
  app = await startTestApp();
  own = declaredRoutes(app.app.get(ModulesContainer));
});

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
    const workspace = await makeWorkspace(app);
    const { owner } = await signedInTeam(app, workspace);
    const others = own.filter(({ path }) => path.startsWith('/v1/')).filter((route) => !isMounted(route));
    expect(others.map((route) => nameOf(route))).toEqual(['POST /v1/answer', 'GET /v1/openapi.json', 'POST /v1/users']);
    for (const { method, path } of others)
      for (const verb of [method, 'GET', 'POST', 'DELETE'])
        expectError(
          await browse(app, verb, `/api/console/workspaces/${workspace.id}${path}`, { session: owner.token }),
          404,
          'not_found',
        );
  });
});

const isMounted = (route: DeclaredRoute): boolean => mountedInConsole([route]).length > 0;

everySession(drawn);
