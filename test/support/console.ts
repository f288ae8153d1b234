/** Signed-in accounts of the console, and requests as their browsers send them. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import {
  ConsoleSessionsCommands,
  type SessionToken,
} from '../../src/company/console-sessions/console-sessions.commands.js';
import { ROLES, type Role } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call, type Answer, type CallOptions, type TestApp, type TestWorkspace } from './app.js';

/** Name of the cookie under the tests' BASE_URL, which is plain http on this machine. */
export const COOKIE = 'wa_console';
/** Request headers of a browser on one of our pages. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** Hash of an unknown password: only tests can sign in to such an account. */
const NOBODY_KNOWS = `$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$${'A'.repeat(43)}`;

/** Creates an account, linked to a member if one is given. @returns its id */
export async function makeAccount(
  { app }: TestApp,
  member?: { workspaceId: string; memberId: string },
): Promise<string> {
  const db = app.get(SystemDb);
  const id = newId();
  const text = `insert into accounts (id, email, name, password_hash) values ($1, $2, 'Ada', $3)`;
  await db.query({ text, values: [id, `${id}@example.com`, NOBODY_KNOWS] });
  if (member) await joinWorkspace(app, id, member);
  return id;
}

/** Links the account to the member. */
export async function joinWorkspace(
  app: TestApp['app'],
  accountId: string,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
): Promise<void> {
  const text = 'update members set account_id = $3 where workspace_id = $1 and id = $2';
  await app.get(SystemDb).query({ text, values: [workspaceId, memberId, accountId] });
}

export const signIn = ({ app }: TestApp, accountId: string): Promise<SessionToken> =>
  app
    .get(SystemDb)
    .transaction((tx) =>
      app
        .get(ConsoleSessionsCommands)
        .begin(tx, { accountId, userAgent: 'Test', addressHash: 'hash', requestId: 'req_test' }),
    );

/** A signed-in person. */
export interface SignedIn extends SessionToken {
  accountId: string;
}

/** The member of each role, signed in. */
export async function signedInTeam(app: TestApp, { id, memberIds }: TestWorkspace): Promise<Record<Role, SignedIn>> {
  const team = {} as Record<Role, SignedIn>;
  for (const role of ROLES) {
    const accountId = await makeAccount(app, { workspaceId: id, memberId: memberIds[role] });
    team[role] = { accountId, ...(await signIn(app, accountId)) };
  }
  return team;
}

export const cookieOf = (token: string): { cookie: string } => ({ cookie: `${COOKIE}=${token}` });

/** Sends one request as one of our pages does. @param session its token; '' = none */
export const browse = (
  app: TestApp,
  method: string,
  path: string,
  { session, headers, ...rest }: CallOptions & { session: string },
): Promise<Answer> =>
  call(app, method, path, { ...rest, headers: { ...SAME_ORIGIN, ...(session && cookieOf(session)), ...headers } });

/** URL at which the console reaches a path of /v1. */
export const mounted = (workspaceId: string, path: string): string => `/api/console/workspaces/${workspaceId}${path}`;
