import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SystemDb } from '../../../platform/db/system-db.js';
import { AccountMails } from '../account-mails.js';
import { AccountsStore } from '../accounts.store.js';

const NOTICE_AT = 10;
const DAY_MS = 86_400_000;
const ACCOUNTS_MAX = 10_000;

/** Tells a person that somebody has their password: only with it can a code be sent. */
@Injectable()
export class WrongCodes {
  private readonly log = new Logger(WrongCodes.name);
  /** Of a day, by account. */
  private readonly counts = new LRUCache<string, number>({ max: ACCOUNTS_MAX, ttl: DAY_MS, noUpdateTTL: true });

  constructor(
    private readonly db: SystemDb,
    private readonly accounts: AccountsStore,
    private readonly mails: AccountMails,
  ) {}

  /** Counts a wrong code. The tenth of a day is told once; the sign-in does not wait for the mail. */
  add(accountId: string): void {
    const count = (this.counts.get(accountId) ?? 0) + 1;
    this.counts.set(accountId, count);
    if (count !== NOTICE_AT) return;
    this.log.warn(`${count} wrong codes after the right password of account ${accountId}`);
    this.tell(accountId).catch((error: Error) => this.log.warn(`the notice was not sent: ${error.message}`));
  }

  private async tell(accountId: string): Promise<void> {
    await this.mails.wrongCodes(await this.accounts.get(this.db, accountId), NOTICE_AT);
  }
}
