import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { ConsoleSessionsCommands } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import type { Browser } from '../sign-in/browser.js';
import { CurrentSession } from '../sign-in/current-session.js';
import { IdentitiesStore } from './identities.store.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcRefused } from './oidc-refused.js';

/** Links a signed-in person's account to a provider, for later sign-ins. */
@Injectable()
export class OidcLinkService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly identities: IdentitiesStore,
    private readonly sessions: ConsoleSessionsCommands,
    private readonly current: CurrentSession,
  ) {}

  /**
   * Links the person at the provider to the account of the session that requested it, which the browser must
   * still have.
   * @throws OidcRefused
   */
  async link(sessionId: string, person: OidcPerson, browser: Browser): Promise<void> {
    const session = await this.current.of(browser);
    if (session?.id !== sessionId || !session.isRecent) throw new OidcRefused('session_over');
    const { requestId, addressHash } = browser;
    const { id } = session.account;
    await this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      // A reset that ended the session meanwhile must not leave a new identity behind.
      if ((await this.current.of(browser, tx))?.id !== sessionId) throw new OidcRefused('session_over');
      const former = await this.identities.find(tx, person);
      if (former?.account_id === id) return;
      const linked = former ? null : await this.identities.add(tx, person, id);
      if (!linked) throw new OidcRefused('taken');
      const actor = { sessionId, requestId, addressHash };
      const audit = { action: 'account.link_identity', target: 'account_identity', targetId: linked.id };
      await this.sessions.note(tx, { initiator: actor, accountId: id, audits: [audit] });
    });
  }
}
