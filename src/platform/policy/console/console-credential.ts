import { Injectable } from '@nestjs/common';
import { hashCredential, kindOf, wellFormed } from '../../kernel/credentials.js';
import { fail, type ApiError } from '../../kernel/errors.js';
import { UUID } from '../../kernel/ids.js';
import type { CredentialAccess } from '../access.js';
import { carriesCredential } from '../credential-header.js';
import { attemptOf, CredentialLookups } from '../credential-lookups.js';
import { LastUsed } from '../last-used.js';
import type { AppRequest } from '../request.js';
import { ConsoleCookie } from './console-cookie.js';
import { ConsoleReader } from './console.reader.js';

/** Authenticates callers of console routes: a session, and on routes of a workspace its membership there. */
@Injectable()
export class ConsoleCredential {
  constructor(
    private readonly cookie: ConsoleCookie,
    private readonly reader: ConsoleReader,
    private readonly lookups: CredentialLookups,
    private readonly lastUsed: LastUsed,
  ) {}

  /**
   * Sets `request.session`, and `request.caller` on routes of a workspace.
   * @throws `conflicting_credentials`; `console_session_required`; `conflict` if the page belongs to another account;
   * `not_found` if the account is not a member
   */
  async identify(request: AppRequest, access: CredentialAccess): Promise<void> {
    if (carriesCredential(request)) throw fail('conflicting_credentials', ONLY_THE_COOKIE);
    const token = this.cookie.read(request);
    if (token === null || kindOf(token) !== 'console_session' || !wellFormed(token)) throw this.required();
    const needsMembership = access.takes.includes('console_session');
    const workspaceId = needsMembership ? workspaceIdOf(request) : null;
    const found = await this.lookups.find(
      hashCredential(token).toString('base64url'),
      attemptOf(request, access),
      (db) => this.reader.find(token, workspaceId, db),
    );
    if (!found) throw this.required();
    requireExpectedAccount(request, found.session.account.id);
    request.session = found.session;
    this.lastUsed.recordSession(found.session.id);
    if (!needsMembership) return;
    if (!found.caller) throw fail('not_found');
    if (found.lacksSecondFactor) throw fail('totp_setup_required');
    request.caller = found.caller;
  }

  private required(): ApiError {
    return fail('console_session_required', undefined, {
      headers: { 'WWW-Authenticate': `Cookie cookie-name=${this.cookie.name}` },
    });
  }
}

const ONLY_THE_COOKIE = 'The console accepts only its session cookie. Send neither Authorization nor X-Service-Key.';

/** Id of the account whose page makes the call. Tabs share the cookie, so another tab may have replaced it. */
const EXPECTED_ACCOUNT = 'x-console-account';

function requireExpectedAccount({ headers }: AppRequest, accountId: string): void {
  const expected = headers[EXPECTED_ACCOUNT];
  if (expected !== undefined && expected !== accountId)
    throw fail('conflict', 'Another account has signed in with this browser. Reload the page.', {
      param: EXPECTED_ACCOUNT,
    });
}

/** null if it is not a uuid, so that the account counts as no member. */
function workspaceIdOf({ mount, params }: AppRequest): string | null {
  const workspaceId = mount?.workspace ?? String(params['workspace']);
  return UUID.test(workspaceId) ? workspaceId : null;
}
