/** One connection to a mailbox: reads new mails, and waits for more. */
import type { TenantDb } from '../../../platform/db/tenant-db.js';
import type { FairQueue } from '../../../platform/kernel/fair-queue.js';
import type { ImapSession } from '../../../platform/outbound/mail/imap-session.js';
import type { OpenFolder } from '../../../platform/outbound/mail/served-mailbox.js';
import type { ChannelsStore } from '../../channels.store.js';
import type { InboxQueue } from '../../inbox.queue.js';
import type { InboxStore } from '../../inbox.store.js';
import { mailEntry } from '../email.adapter.js';
import { MAIL_BYTES_MAX } from '../../../platform/kernel/mail/mail-size.js';
import type { LeasedMailbox, MailboxesStore, MailboxCursor } from './mailboxes.store.js';

/** After so many interrupted fetches a mail is skipped, so that later ones are read. */
const ATTEMPTS_MAX = 3;
/** How far to look back after the server renumbered its mails; receipts drop known ones. */
const OVERLAP_MS = 24 * 3_600_000;
/** Per mail: a server that sends very slowly would block other mailboxes. */
const FETCH_MS = 180_000;

export interface MailboxServices {
  db: TenantDb;
  mailboxes: MailboxesStore;
  inbox: InboxStore;
  queue: InboxQueue;
  channels: ChannelsStore;
  /** Limits the mails in memory, fairly between workspaces. */
  fetches: FairQueue;
  /** The mailbox's address. */
  ownAddress: string;
}

/** Another process has leased the mailbox. */
export class LeaseLost extends Error {}

/** A fault of the mail server, with its message if there is one. */
export class MailboxProblem extends Error {
  override readonly name = 'MailboxProblem';
}

export class MailboxConnection {
  constructor(
    private readonly client: ImapSession,
    private readonly mailbox: LeasedMailbox,
    private readonly services: MailboxServices,
  ) {}

  /** Reads all new mails. Throws LeaseLost, MailboxProblem, or a connection error. @returns whether there were any */
  async read(folder: string): Promise<boolean> {
    const box = await this.client.open(folder);
    await this.client.noop(); // the response reports new mails
    const cursor = await this.services.mailboxes.cursor(this.db, this.mailbox);
    if (!cursor) throw new LeaseLost();
    const uids = await this.newUids(box, cursor);
    for (const uid of uids) await this.queued(() => this.store(uid, box.uidValidity));
    await this.services.mailboxes.markPolled(this.db, this.mailbox);
    return uids.length > 0;
  }

  private get db() {
    return this.services.db.of(this.mailbox.workspace_id);
  }

  private async newUids(box: OpenFolder, { uid_validity, last_uid, read_at }: MailboxCursor): Promise<number[]> {
    if (uid_validity !== null && BigInt(uid_validity) === box.uidValidity) {
      const found = await this.client.search({ after: last_uid });
      // `*` matches the last mail even if it is before the range.
      return found.filter((uid) => uid > last_uid);
    }
    const overlapMs = uid_validity === null ? 0 : OVERLAP_MS;
    const sinceMs = Math.floor((Date.parse(read_at) - overlapMs) / 1_000) * 1_000;
    // SINCE has a resolution of days, in the server's time zone.
    const found = await this.client.search({ since: new Date(sinceMs - OVERLAP_MS) });
    const uids: number[] = [];
    for await (const { uid, atMs } of this.client.heads(found)) if ((atMs ?? 0) >= sinceMs) uids.push(uid);
    if (uids.length === 0) await this.moveTo(Math.max(0, box.uidNext - 1), box.uidValidity);
    return uids.sort((one, other) => one - other);
  }

  /** Any mail may have the maximum size, so only a few are fetched and stored at once. */
  private async queued(task: () => Promise<void>): Promise<void> {
    const release = await this.services.fetches.enter(this.mailbox.workspace_id);
    try {
      await task();
    } finally {
      release();
    }
  }

  private async store(uid: number, uidValidity: bigint): Promise<void> {
    const { mailboxes, inbox, queue, db } = this.services;
    const { workspace_id: workspaceId, account_id: accountId } = this.mailbox;
    const attempts = await mailboxes.countAttempt(this.db, this.mailbox, uid);
    if (attempts === null) throw new LeaseLost();
    if (attempts > ATTEMPTS_MAX)
      return this.skip(uid, uidValidity, `fetching it was interrupted ${ATTEMPTS_MAX} times`);
    const found = await this.client.head(uid);
    if (found && found.size > MAIL_BYTES_MAX) return this.skip(uid, uidValidity, 'it is larger than 25 MiB');
    const source = found && (await this.client.source(uid, FETCH_MS)); // none if it was deleted meanwhile
    if (found && !source) throw new MailboxProblem(`The server did not send mail ${uid}.`);
    const mails = source ? [mailEntry(source, this.services.ownAddress)] : [];
    const entries = await inbox.stage(this.db, workspaceId, { accountId, entries: mails });
    const added = await db.transaction(workspaceId, async (tx) => {
      if (!(await mailboxes.advance(tx, { mailbox: this.mailbox, uidValidity, uid }))) throw new LeaseLost();
      return source ? inbox.add(tx, workspaceId, { accountId, entries }) : 0;
    });
    if (added > 0) queue.wake();
  }

  /** Leaves the mail in the mailbox, and reports it in the account's health. */
  private async skip(uid: number, uidValidity: bigint, reason: string): Promise<void> {
    const { mailboxes, channels, db } = this.services;
    const { workspace_id: workspaceId, account_id: accountId } = this.mailbox;
    const error = `Mail ${uid} was left in the mailbox: ${reason}.`;
    await db.transaction(workspaceId, async (tx) => {
      if (!(await mailboxes.advance(tx, { mailbox: this.mailbox, uidValidity, uid }))) throw new LeaseLost();
      await mailboxes.quarantine(tx, this.mailbox, error);
    });
    await channels.markFailed(this.db, workspaceId, { id: accountId, error });
  }

  private async moveTo(uid: number, uidValidity: bigint): Promise<void> {
    if (!(await this.services.mailboxes.advance(this.db, { mailbox: this.mailbox, uidValidity, uid })))
      throw new LeaseLost();
  }
}
