/** People who sign in: accounts with a password, and their browsers. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { AccountsStore } from '../../src/company/accounts/accounts.store.js';
import { PasswordHashes } from '../../src/company/accounts/passwords/password-hashes.js';
import type { Answer, CallOptions, TestApp } from '../support/app.js';
import { browse, COOKIE, joinWorkspace } from '../support/console.js';

export const PASSWORD = 'correct walrus engine';

/** Creates an account with PASSWORD, linked to the member if one is given. @returns its id */
export async function makePerson(
  { app }: TestApp,
  email: string,
  member?: { workspaceId: string; memberId: string },
): Promise<string> {
  const passwordHash = await app.get(PasswordHashes).hash(PASSWORD, 'test');
  const person = { email, name: 'Ada', passwordHash, emailVerified: true };
  const { id } = await app.get(AccountsStore).add(app.get(SystemDb), person);
  if (member) await joinWorkspace(app, id, member);
  return id;
}

/** A request without a sign-in, or with the given session. */
export const visit = (
  app: TestApp,
  method: string,
  path: string,
  options: CallOptions & { session?: string } = {},
): Promise<Answer> => browse(app, method, `/api/console${path}`, { session: '', ...options });

/** Signs in. @param from the browser's address, honoured where the tests' proxy is trusted */
export const signInAs = (
  app: TestApp,
  email: string,
  { password = PASSWORD, from, session, ...factor }: SignInOptions = {},
): Promise<Answer> =>
  visit(app, 'POST', '/sign-in', {
    session,
    body: { email, password, ...factor },
    headers: from ? { 'x-forwarded-for': from } : {},
  });

interface SignInOptions {
  password?: string;
  totp?: string;
  recovery_code?: string;
  from?: string;
  session?: string;
}

/** The token in the cookie that the response sets; '' = none. */
export const tokenIn = ({ headers }: Answer): string =>
  new RegExp(`${COOKIE}=([^;]*)`).exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
