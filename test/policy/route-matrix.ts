/** Every route with every credential: the specs say how much of that they try. */
import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes, nameOf, type DeclaredRoute } from '../../src/platform/http/declared-routes.js';
import { KeysService } from '../../src/company/team/keys.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { newCredential, PREFIXES, type CredentialKind } from '../../src/platform/kernel/credentials.js';
import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';
import { takesCookie } from '../../src/platform/policy/access.js';
import { expectError, expectOpenError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import type { Draw } from '../support/drawn.js';
import { makeGrant } from './grants.js';
import { OWN_ORIGIN, visitorToken } from '../support/widget.js';
import { HOLDERS } from './holders.js';
import { ADMITTED, startProbedApp } from './probed-app.js';

/**
 * The refusal of the column's credential kind by an endpoint for the row's kind, by prefix alone (specification
 * §2.3).
 */
export const REFUSALS: Record<string, Record<CredentialKind, string | null>> = {
  user_token: {
    publishable_key: 'publishable_key_not_allowed',
    secret_key: 'user_token_required',
    user_token: null,
    grant: 'user_token_required',
    console_session: 'user_token_required',
  },
  secret_key: {
    publishable_key: 'publishable_key_not_allowed',
    secret_key: null,
    user_token: 'secret_key_required',
    grant: 'secret_key_required',
    console_session: 'secret_key_required',
  },
  grant: {
    publishable_key: 'publishable_key_not_allowed',
    secret_key: 'grant_required',
    user_token: null,
    grant: null,
    console_session: 'grant_required',
  },
  publishable_key: {
    publishable_key: null,
    secret_key: 'publishable_key_required',
    user_token: 'publishable_key_required',
    grant: 'publishable_key_required',
    console_session: 'publishable_key_required',
  },
};

interface Credential {
  token: string;
  kind: CredentialKind | null;
  role: Role | null;
  /** Well-formed, but unknown. */
  unknown?: true;
}

let app: TestApp;
let probed: TestApp;
let workspace: TestWorkspace;

/** @param draw how much of it: of each route at least one caller that it admits, and one that it refuses */
export function everyRoute(draw: Draw): void {
  describe('every route × every credential × every role', () => {
    let routes: DeclaredRoute[];
    beforeAll(async () => {
      app = await startTestApp();
      workspace = await makeWorkspace(app);
      probed = await startProbedApp(app.databaseUrl);
      routes = declaredRoutes(app.app.get(ModulesContainer));
    });
    afterAll(() => probed.close());

    it('admits exactly the declared callers, and refuses the others by the documented table', async () => {
      const credentials = await everyCredential();
      const cells = draw(
        routes.flatMap((route) => credentials.map((credential) => ({ route, credential }))),
        ({ route, credential }) => `${nameOf(route)} ${isAdmitted(route, credential)}`,
      );
      expect(cells.length).toBeGreaterThan(routes.length);
      for (const { route, credential } of cells) await judge(route, credential);
    });

    it('reads a credential only from a header, never from the query', async () => {
      const inHeader = ({ access }: DeclaredRoute) =>
        !('public' in access) && access.inPath === undefined && !takesCookie(access);
      for (const route of draw(routes.filter(inHeader), takes)) {
        const token = takes(route) === 'secret_key' ? workspace.secretKey : workspace.tokens.owner;
        const query = ['access_token', 'token', 'api_key', 'key', 'authorization', 'x-service-key']
          .map((name) => `${name}=${token}`)
          .join('&');
        const answer = await call(probed, route.method, `${concrete(route)}?${query}`);
        expectRefused(route, answer, 401, 'invalid_credential');
        expect(answer.text).not.toContain(token);
      }
    });
  });
}

const takes = ({ access }: DeclaredRoute): string => ('public' in access ? '' : access.takes[0]);
const concrete = ({ path, access }: DeclaredRoute, inPath = 'x'): string =>
  path.replace(/:(\w+)/g, (_, name) => ('inPath' in access && access.inPath === name ? inPath : 'x'));

async function everyCredential(): Promise<Credential[]> {
  const keys = app.app.get(KeysService);
  const roles = ROLES.filter((role) => role !== 'owner');
  const secrets = await Promise.all(
    roles.map((role) => keys.createSecret(workspace.id, { actor: OPERATOR, label: role, role })),
  );
  return [
    { token: '', kind: null, role: null },
    { token: 'ak_live_unknown', kind: null, role: null },
    { token: workspace.publishableKey, kind: 'publishable_key', role: null },
    ...secrets.map(({ secret, role }) => ({ token: secret, kind: 'secret_key' as const, role })),
    ...ROLES.map((role) => ({ token: workspace.tokens[role], kind: 'user_token' as const, role })),
    { token: await makeGrant(app, workspace.id), kind: 'grant', role: null },
    // Well-formed, but unknown.
    ...(Object.keys(PREFIXES) as CredentialKind[]).map((kind) => ({
      token: newCredential(kind),
      kind,
      role: null,
      unknown: true as const,
    })),
  ];
}

/** In the envelope, or in the JSON-RPC error of MCP. */
function expectRefused({ path }: DeclaredRoute, answer: Answer, status: number, code: ErrorCode): void {
  if (path.startsWith('/api/agent/')) return expectOpenError(answer, status, code);
  if (!path.startsWith('/api/mcp/')) return expectError(answer, status, code);
  const { error } = answer.body;
  const requestId = answer.headers.get('x-request-id');
  expect([answer.status, error.data]).toEqual([status, { type: ERRORS[code].type, code, request_id: requestId }]);
}

const isAdmitted = ({ access }: DeclaredRoute, { kind, role, unknown }: Credential): boolean => {
  if ('public' in access) return true;
  if (kind === null || unknown || takesCookie(access) || REFUSALS[access.takes[0]]![kind]) return false;
  // A publishable key and a grant have no role: the route decides what they may access.
  return role === null || access.needs === null || HOLDERS[access.needs]!.includes(role);
};

async function judge(route: DeclaredRoute, credential: Credential): Promise<void> {
  const { access } = route;
  const { token, kind, role, unknown } = credential;
  const inPath = 'inPath' in access;
  const answer = await call(probed, route.method, concrete(route, token || undefined), {
    token: (!inPath && token) || undefined,
    headers: { origin: OWN_ORIGIN, 'x-visitor-token': visitorToken(probed, workspace.id) },
  });
  if ('public' in access) return expect([nameOf(route), Math.floor(answer.status / 100)]).toEqual([nameOf(route), 2]);
  if (isAdmitted(route, credential))
    return expect([nameOf(route), role, answer.status < 300, answer.body]).toEqual([
      ...[nameOf(route), role, true],
      ADMITTED,
    ]);
  if (takesCookie(access)) {
    // Whatever a header contains, even the owner's credential.
    const code = token ? 'conflicting_credentials' : 'console_session_required';
    return expectRefused(route, answer, token ? 400 : 401, code);
  }
  const refusal = (kind && REFUSALS[takes(route)]![kind]) ?? (kind === null || unknown ? 'invalid_credential' : null);
  if (refusal) {
    expectRefused(route, answer, 401, refusal as ErrorCode);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    if (refusal !== 'invalid_credential')
      expect(answer.body.error.message).toContain(PREFIXES[access.takes[0] as CredentialKind]);
  } else {
    expectRefused(route, answer, 403, 'insufficient_role');
    expect(answer.headers.get('www-authenticate')).toBeNull();
    expect(answer.body.error.message).toContain(role);
    expect(answer.body.error.message).toContain(access.needs);
  }
}
