import { Injectable } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { isLinkToken } from '../../../platform/kernel/link-tokens.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AccountsStore } from '../accounts.store.js';
import { AccountLinksStore, type AccountLink } from '../links/account-links.store.js';
import { requireGoodPassword } from '../passwords/passwords.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { queueKeyOfLink } from '../sign-in/attempt-origins.js';
import { SecondFactors } from '../totp/second-factors.js';
import { ResetPasswords } from './reset-passwords.js';
import type { ConfirmReset } from './resets.dto.js';

/** Sets new passwords with a one-time link, mailed or created by the operator. */
@Injectable()
export class ResetsService {
  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly links: AccountLinksStore,
    private readonly passwords: ResetPasswords,
    private readonly factors: SecondFactors,
    private readonly browsers: BrowserSessions,
  ) {}

  /**
   * Sets the password, ends the account's sessions and signs this browser in.
   * @throws `link_invalid`; `https_required`; `invalid_field` for the password; `totp_required`,
   * `totp_invalid`: the link stays valid then
   */
  async confirm({ token, password, ...factor }: ConfirmReset, browser: Browser): Promise<SessionToken> {
    this.browsers.requireUsable();
    const { account_id: id, removes_totp: removesTotp } = await this.find(token);
    const account = await this.accounts.get(this.db, id);
    if (account.disabled_at !== null) throw fail('link_invalid');
    const companies = await this.accounts.companies(this.db, id);
    requireGoodPassword(password, { email: account.email, companies });
    const hash = await this.passwords.hash(password, queueKeyOfLink(token));
    // If the mailbox was never verified, a second factor may belong to a stranger who registered the address.
    const required =
      removesTotp || account.email_verified_at === null ? undefined : await this.factors.require(id, factor);
    const { requestId, addressHash } = browser;
    return this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, id);
      if (required !== undefined) await this.factors.requireSame(tx, id, required);
      if (!(await this.links.use(tx, 'reset', token))) throw fail('link_invalid');
      await this.links.voidResets(tx, id);
      const actor = { ...systemActor('password reset'), requestId, addressHash };
      await this.passwords.replace(tx, actor, { id, hash, removesTotp });
      return this.browsers.begin(tx, { accountId: id, browser, provider: null });
    });
  }

  private async find(token: string): Promise<AccountLink & { account_id: string }> {
    const link = isLinkToken(token) ? await this.links.find(this.db.inLane('unknown'), 'reset', token) : null;
    if (!link || link.account_id === null) throw fail('link_invalid');
    return { ...link, account_id: link.account_id };
  }
}
