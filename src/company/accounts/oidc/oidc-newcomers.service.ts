import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { ApiError } from '../../../platform/kernel/errors.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AcceptanceService } from '../invitations/acceptance.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { IdentitiesStore } from './identities.store.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcRefused } from './oidc-refused.js';

/** Accepts invitations through a provider, instead of choosing a password. */
@Injectable()
export class OidcNewcomersService {
  constructor(
    private readonly db: SystemDb,
    private readonly identities: IdentitiesStore,
    private readonly acceptance: AcceptanceService,
    private readonly browsers: BrowserSessions,
  ) {}

  /**
   * Creates an account for the invited address, linked to the person at the provider: the holder of the link
   * could equally choose its password. Throws OidcRefused if that person has an account, or the link is no
   * longer valid.
   */
  async accept(token: string, person: OidcPerson, browser: Browser): Promise<SessionToken> {
    const { requestId, addressHash } = browser;
    const { name, email: verifiedEmail } = person;
    const newcomer = { name, passwordHash: null, verifiedEmail };
    try {
      return await this.db.transaction(async (tx) => {
        const account = await this.acceptance.acceptIn(tx, { token, newcomer, request: { requestId, addressHash } });
        const identity = await this.identities.add(tx, person, account.id);
        if (!identity) throw new OidcRefused('taken');
        const newSession = await this.browsers.begin(tx, { accountId: account.id, browser, provider: person });
        await this.identities.signedIn(tx, identity.id);
        return newSession;
      });
    } catch (error) {
      const isOver = error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'conflict');
      throw isOver ? new OidcRefused('invitation_over') : error;
    }
  }
}
