import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../db/system-db.js';
import { ApiError } from '../../../kernel/errors.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AcceptanceService } from '../invitations/acceptance.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { IdentitiesStore } from './identities.store.js';
import type { OidcPerson } from './oidc-clients.js';
import { OidcRefused } from './oidc-refused.js';

/** People who accept an invitation through a provider, in place of choosing a password. */
@Injectable()
export class OidcNewcomersService {
  constructor(
    private readonly db: SystemDb,
    private readonly identities: IdentitiesStore,
    private readonly acceptance: AcceptanceService,
    private readonly browsers: BrowserSessions,
  ) {}

  /**
   * An account of the invited address, linked to the person at the provider: whoever holds the link could as well choose
   * its password. Throws OidcRefused where that person has an account, or the link no longer works.
   */
  async accept(token: string, person: OidcPerson, browser: Browser): Promise<SessionToken> {
    const { requestId, addressHash } = browser;
    const { name, email: verifiedEmail } = person;
    const newcomer = { name, passwordHash: null, verifiedEmail };
    try {
      return await this.db.transaction(async (tx) => {
        const account = await this.acceptance.acceptIn(tx, token, newcomer, { requestId, addressHash });
        const identity = await this.identities.add(tx, person, account.id);
        if (!identity) throw new OidcRefused('taken');
        const begun = await this.browsers.begin(tx, account.id, browser, person);
        await this.identities.signedIn(tx, identity.id);
        return begun;
      });
    } catch (error) {
      const isOver = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'conflict');
      throw isOver ? new OidcRefused('invitation_over') : error;
    }
  }
}
