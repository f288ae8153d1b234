import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { CurrentSession } from '../sign-in/current-session.js';
import { IdentitiesStore } from './identities.store.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcRefused } from './oidc-refused.js';

/** Re-authenticates a signed-in person at a provider: their sign-in counts as recent again. */
@Injectable()
export class OidcProofService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly identities: IdentitiesStore,
    private readonly browsers: BrowserSessions,
    private readonly current: CurrentSession,
  ) {}

  /** Throws OidcRefused if the session has ended, or the person is not linked to its account. */
  async prove(sessionId: string, person: OidcPerson, browser: Browser): Promise<SessionToken> {
    const session = await this.current.of(browser);
    if (session?.id !== sessionId) throw new OidcRefused('session_over');
    const { authenticatedAt } = person;
    if (authenticatedAt === null) throw new OidcRefused('failed');
    const { requestId, addressHash } = browser;
    return this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, session.account.id);
      // A reset meanwhile ended the session and removed the identity.
      if ((await this.current.of(browser, tx))?.id !== sessionId) throw new OidcRefused('session_over');
      const identity = await this.identities.find(tx, person);
      if (identity?.account_id !== session.account.id) throw new OidcRefused('other_account');
      return this.browsers.renew(tx, { session, requestId, addressHash }, authenticatedAt);
    });
  }
}
