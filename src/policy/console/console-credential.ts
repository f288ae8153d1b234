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

/** Who calls a route of the console: a session, and on routes of a workspace its membership there. */
@Injectable()
export class ConsoleCredential {
  constructor(
    private readonly cookie: ConsoleCookie,
    private readonly reader: ConsoleReader,
    private readonly lookups: CredentialLookups,
    private readonly lastUsed: LastUsed,
  ) {}

  /**
   * Sets `request.session`, and `request.caller` where the route is a workspace's.
   * @throws `conflicting_credentials`; `console_session_required`; `not_found` for who is no member
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
    request.session = found.session;
    this.lastUsed.noteSession(found.session.id);
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

const ONLY_THE_COOKIE = 'The console takes its session cookie alone. Send neither Authorization nor X-Service-Key.';

/** null for what is no id: then the account is no member of it. */
function workspaceIdOf({ mount, params }: AppRequest): string | null {
  const named = mount?.workspace ?? String(params['workspace']);
  return UUID.test(named) ? named : null;
}
