import { Injectable, Logger } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { fail } from '../../../platform/kernel/errors.js';
import { AccountMails } from '../account-mails.js';
import { AccountsStore } from '../accounts.store.js';
import { AccountLinksStore } from '../links/account-links.store.js';
import { SignInMethodsReader } from '../oidc/sign-in-methods.reader.js';

const MAILED_HOURS = 1;
const OPERATORS_HOURS = 24;
/** Mails per account and hour, so that a mailbox cannot be flooded. */
const MAILS_PER_HOUR = 3;
/** Requests in progress; further ones are dropped, because they can be repeated. */
const AT_ONCE_MAX = 20;

/** Creates links with which a person sets a new password. */
@Injectable()
export class ResetLinksService {
  private readonly log = new Logger(ResetLinksService.name);
  private underWay = 0;

  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly links: AccountLinksStore,
    private readonly mails: AccountMails,
    private readonly methods: SignInMethodsReader,
  ) {}

  /** Returns at once, before any look-up, so that its timing does not reveal which accounts exist. */
  request(email: string): void {
    if (!this.mails.canSend || this.underWay >= AT_ONCE_MAX) return;
    this.underWay += 1;
    void this.mail(email)
      .catch((error: Error) => this.log.warn(`a password reset was not made: ${error.message}`))
      .finally(() => (this.underWay -= 1));
  }

  /**
   * The operator's link. @param removesTotp for a person who lost the authenticator and the recovery codes
   * @throws `not_found`
   */
  async byOperator(email: string, removesTotp: boolean): Promise<string> {
    const token = await this.db.transaction(async (tx) => {
      const account = await this.accounts.byEmail(tx, email);
      if (!account) throw fail('not_found', `There is no account ${email}.`);
      const owner = { accountId: account.id, byOperator: true, removesTotp };
      return this.links.add(tx, { purpose: 'reset', hours: OPERATORS_HOURS, ...owner });
    });
    return this.mails.resetLink(token);
  }

  private async mail(email: string): Promise<void> {
    if (!(await this.methods.takesPasswords())) return;
    const account = await this.accounts.byEmail(this.db, email);
    if (!account || account.disabled_at !== null) return;
    const token = await this.db.transaction(async (tx) => {
      await this.accounts.lock(tx, account.id);
      if ((await this.links.mailedLately(tx, account.id)) >= MAILS_PER_HOUR) return null;
      return this.links.add(tx, { purpose: 'reset', hours: MAILED_HOURS, byOperator: false, accountId: account.id });
    });
    if (token !== null) await this.mails.reset(account, token);
  }
}
