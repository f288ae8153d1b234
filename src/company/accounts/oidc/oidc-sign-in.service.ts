import { Injectable, Logger } from '@nestjs/common';
import type { OidcProviderConfig } from '../../../platform/config/console.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { ApiError } from '../../../platform/kernel/errors.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { GroupMembers } from './group-members.js';
import { IdentitiesStore } from './identities.store.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcRefused } from './oidc-refused.js';

/** Signs in by a provider's claims. */
@Injectable()
export class OidcSignInService {
  private readonly log = new Logger(OidcSignInService.name);

  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly identities: IdentitiesStore,
    private readonly groups: GroupMembers,
    private readonly browsers: BrowserSessions,
  ) {}

  /** Throws OidcRefused if the person is not linked to an account, or the account is disabled. */
  async signIn(provider: OidcProviderConfig, person: OidcPerson, browser: Browser): Promise<SessionToken> {
    const { requestId, addressHash } = browser;
    try {
      return await this.db.transaction(async (tx) => {
        let identity = await this.identities.find(tx, person);
        if (!identity) {
          const created = await this.groups.newcomer(tx, provider, person);
          identity = await this.identities.add(tx, person, created.id);
        }
        if (!identity) throw new OidcRefused('unknown_account');
        const account = await this.accounts.get(tx, identity.account_id);
        const newSession = await this.browsers.begin(tx, { accountId: account.id, browser, provider: person });
        // begin() locks the account's row: an identity that a reset removed meanwhile cannot be used.
        identity = await this.identities.find(tx, person);
        if (identity?.account_id !== account.id) throw new OidcRefused('unknown_account');
        if (person.groups === null)
          this.log.warn(`${requestId} the provider ${provider.id} told no groups, so none change: ${person.kinds}`);
        await this.groups.apply(tx, provider, { person, account, request: { requestId, addressHash } });
        await this.identities.signedIn(tx, identity.id);
        return newSession;
      });
    } catch (error) {
      if (error instanceof OidcRefused)
        this.log.warn(
          `${requestId} the provider ${provider.id} signed in nobody's account: ${error.why ?? 'it is not linked'} (${person.kinds})`,
        );
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      this.log.warn(`${requestId} a disabled account was signed in at the provider ${provider.id}`);
      throw new OidcRefused('unknown_account');
    }
  }
}
