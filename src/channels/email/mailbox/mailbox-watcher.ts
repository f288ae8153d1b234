/**
 * Leases mailboxes and has them read. A lease gives each mailbox to one process, which keeps a connection open.
 * Failures are retried with growing delays; no failure disables a mailbox.
 */
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SystemDb } from '../../../platform/db/system-db.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { PeriodicTask } from '../../../platform/kernel/periodic-task.js';
import { ChannelAccounts } from '../../channel-accounts.js';
import type { ChannelRow } from '../../channels.dto.js';
import { ChannelsStore } from '../../channels.store.js';
import { ConsentMissing } from '../oauth/oauth-failures.js';
import { imapErrorMessage } from '../../../platform/outbound/mail/imap-connections.js';
import { MailServerExcess } from '../../../platform/outbound/mail/imap-faults.js';
import { LeaseLost } from './mailbox-connection.js';
import { MAILBOXES_MAX, MailboxReader } from './mailbox-reader.js';
import { MailboxesStore, type LeasedMailbox } from './mailboxes.store.js';

/** Interval between searches for mailboxes without a reader. */
const EVERY_MS = 2_000;
const LEASE_S = 90;
const RENEW_MS = 20_000;
const BACKOFF_MIN_S = 5;
const BACKOFF_MAX_S = 300;
const LEASED_AT_ONCE_MAX = 20;
/** Of a mailbox whose server says more than honest ones do. */
const PAUSE_S = 3_600;
const AGAIN = ' The mailbox is read again in an hour.';

@Injectable()
export class MailboxWatcher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(MailboxWatcher.name);
  private readonly watched = new Map<string, { stop: AbortController; work: Promise<void> }>();
  /** Failures in a row, by account. */
  private readonly failures = new Map<string, number>();
  private readonly leasing = new PeriodicTask(
    EVERY_MS,
    () => this.leaseFree(),
    (error) => this.log.warn(`mailboxes could not be leased: ${error.message}`),
  );
  private stopped = false;

  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly mailboxes: MailboxesStore,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly reader: MailboxReader,
  ) {}

  onApplicationBootstrap(): void {
    this.leasing.start();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.leasing.stop();
    for (const { stop } of this.watched.values()) stop.abort();
    await Promise.all([...this.watched.values()].map(({ work }) => work));
  }

  /** Leases free mailboxes and starts to read them, without waiting for them. @returns how many */
  async leaseFree(): Promise<number> {
    const free = Math.min(LEASED_AT_ONCE_MAX, MAILBOXES_MAX - this.watched.size);
    if (this.stopped || free <= 0) return 0;
    const leased = await this.system.transaction((tx) => this.mailboxes.leaseFree(tx, LEASE_S, free));
    for (const mailbox of leased) this.start(mailbox);
    return leased.length;
  }

  private start(mailbox: LeasedMailbox): void {
    const stop = new AbortController();
    this.watched.get(mailbox.account_id)?.stop.abort(); // our own reader, whose lease expired
    const work = this.watch(mailbox, stop)
      .catch((error: Error) => this.log.warn(`mailbox ${mailbox.account_id} was not read: ${error.message}`))
      .finally(() => {
        if (this.watched.get(mailbox.account_id)?.stop === stop) this.watched.delete(mailbox.account_id);
      });
    this.watched.set(mailbox.account_id, { stop, work });
  }

  private async watch(mailbox: LeasedMailbox, stop: AbortController): Promise<void> {
    const { workspace_id: workspaceId, account_id: id } = mailbox;
    const db = this.db.of(workspaceId);
    const row = await this.channels.find(db, workspaceId, id);
    if (!row) return; // the account was removed
    const renewal = setInterval(() => void this.renew(mailbox, row, stop), RENEW_MS).unref();
    let seconds = 0;
    try {
      const onRead = (): void => void this.failures.delete(id);
      await this.reader.readUntilClosed(mailbox, this.accounts.open(row), { signal: stop.signal, onRead });
    } catch (error) {
      if (!(error instanceof LeaseLost) && !stop.signal.aborted) {
        const isExcess = error instanceof MailServerExcess;
        seconds = isExcess ? PAUSE_S : this.backOff(id);
        // Recorded where it was found, and not leased before somebody consents again.
        if (!(error instanceof ConsentMissing))
          await this.channels.markFailed(db, workspaceId, {
            id,
            error: `IMAP: ${imapErrorMessage(error)}${isExcess ? AGAIN : ''}`,
          });
      }
    } finally {
      clearInterval(renewal);
      await this.mailboxes.giveBack(db, mailbox, seconds);
    }
  }

  private async renew(mailbox: LeasedMailbox, { updated_at }: ChannelRow, stop: AbortController): Promise<void> {
    const db = this.db.of(mailbox.workspace_id);
    // If the database is unavailable, the lease expires by itself.
    const isOurs = await this.mailboxes
      .renewUnchanged(db, { mailbox, seconds: LEASE_S, updatedAt: updated_at })
      .catch(() => true);
    if (!isOurs) stop.abort();
  }

  private backOff(accountId: string): number {
    const count = (this.failures.get(accountId) ?? 0) + 1;
    this.failures.set(accountId, count);
    return Math.min(BACKOFF_MAX_S, BACKOFF_MIN_S * 2 ** (count - 1));
  }
}
