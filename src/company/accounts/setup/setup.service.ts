import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { isLinkToken } from '../../../platform/kernel/link-tokens.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { PasswordHashes } from '../passwords/password-hashes.js';
import { requireGoodPassword } from '../passwords/passwords.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { queueKeyOfLink } from '../sign-in/attempt-origins.js';
import { Owners } from './owners.js';
import type { SetUp, SetupStateDto } from './setup.dto.js';
import { forgetSetupFile } from './setup-file.js';

/** Creates an instance's first owner with the one-time link that its operator was shown (specification §13.1). */
@Injectable()
export class SetupService {
  constructor(
    private readonly db: SystemDb,
    private readonly links: AccountLinksStore,
    private readonly hashes: PasswordHashes,
    private readonly owners: Owners,
    private readonly browsers: BrowserSessions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Whether there is an open link, and whether it would create the company's workspace. */
  async state(): Promise<Pick<SetupStateDto, 'available' | 'needs_company'>> {
    const available = await this.links.hasSetup(this.db);
    return { available, needs_company: available && (await this.owners.needCompany(this.db)) };
  }

  /** Throws `https_required`, `link_invalid`, `invalid_field` for the password, `conflict` for the address. */
  async setUp({ token, name, email, password, company, locale }: SetUp, browser: Browser): Promise<SessionToken> {
    this.browsers.requireUsable();
    const isOpen = isLinkToken(token) && (await this.links.find(this.db.inLane('unknown'), 'setup', token));
    if (!isOpen) throw fail('link_invalid');
    requireGoodPassword(password, { email, companies: company ? [company] : [] });
    const passwordHash = await this.hashes.hash(password, queueKeyOfLink(token));
    const { requestId, addressHash } = browser;
    const actor = { ...systemActor('set-up link'), requestId, addressHash };
    const newSession = await this.db.transaction(async (tx) => {
      const link = await this.links.use(tx, 'setup', token);
      if (!link) throw fail('link_invalid');
      await this.links.voidSetups(tx);
      // The person who sets up the instance is its operator; a person who was given one workspace may enter any
      // address.
      const emailVerified = link.owned_workspace_id === null;
      const person = { name, email, passwordHash, emailVerified };
      const account = await this.owners.make(tx, {
        ...{ actor, account: person, company: company?.trim() ?? null, locale },
        workspaceId: link.owned_workspace_id,
      });
      return this.browsers.begin(tx, { accountId: account.id, browser, provider: null });
    });
    await forgetSetupFile(this.config.dataDir);
    return newSession;
  }
}
