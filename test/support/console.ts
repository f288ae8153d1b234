/** People who sign in to the console, and calls as their browsers make them. */
import { SystemDb } from '../../src/db/system-db.js';
import {
  ConsoleSessionsCommands,
  type SessionToken,
} from '../../src/features/console-sessions/console-sessions.commands.js';
import { ROLES, type Role } from '../../src/kernel/caller.js';
import { newId } from '../../src/kernel/ids.js';
import { call, type Answer, type CallOptions, type TestApp, type TestWorkspace } from './app.js';

/** The cookie's name under the tests' BASE_URL, which is plain http to this machine. */
export const COOKIE = 'wa_console';
/** What a browser says of a page of ours. */
export const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** The hash of a password that nobody knows: such an account is signed in to by the tests alone. */
const NOBODY_KNOWS = `$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$${'A'.repeat(43)}`;

/** An account; where a member is given, theirs. @returns its id */
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

/** Makes the account that of the member. */
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
      app.get(ConsoleSessionsCommands).begin(tx, { accountId, userAgent: 'Test', addressHash: null }),
    );

/** Somebody who is signed in. */
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

/** One request as a page of ours makes it. @param session its token; '' = none */
export const browse = (
  app: TestApp,
  method: string,
  path: string,
  { session, headers, ...rest }: CallOptions & { session: string },
): Promise<Answer> =>
  call(app, method, path, { ...rest, headers: { ...SAME_ORIGIN, ...(session && cookieOf(session)), ...headers } });

/** Where the console reaches a path of /v1. */
export const mounted = (workspaceId: string, path: string): string => `/api/console/workspaces/${workspaceId}${path}`;
