/** Reading position and lease of each mailbox. */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../../platform/db/instances.js';
import { RELEASED } from '../../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../../platform/db/queue-store.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { newId } from '../../../platform/kernel/ids.js';
import { queueOfAccounts } from '../../queue-of-accounts.js';
import { HAS_CONSENT } from '../oauth/has-consent.js';

/** A mailbox leased to this process. */
export interface LeasedMailbox extends Leased {
  account_id: string;
}

export interface MailboxCursor {
  /** null = never read. */
  uid_validity: number | null;
  last_uid: number;
  /** When it was last read, RFC 3339; initially when the account was connected. */
  read_at: string;
}

const HAS_MAILBOX = `a.channel = 'email' and (a.settings ? 'imap_host' or a.settings ? 'oauth') and ${HAS_CONSENT}`;
const ADOPT = named(`
  insert into channel_mailboxes (workspace_id, account_id) select a.workspace_id, a.id from channel_accounts a
  where ${HAS_MAILBOX} and a.status = 'active' and not exists (
    select from channel_mailboxes m where m.workspace_id = a.workspace_id and m.account_id = a.id)
  on conflict do nothing`);
const QUEUE = queueOfAccounts({
  table: 'channel_mailboxes',
  key: 'account_id',
  account: HAS_MAILBOX,
  counts: false,
  returnsTo: 'clock_timestamp()',
});
const HELD = 'm.workspace_id = $1 and m.account_id = $2 and m.lease = $3';
/** $5: the account's `updated_at` when leased; a changed or paused account loses the lease, to be leased anew. */
const RENEW = named(`
  update channel_mailboxes m set due_at = now() + make_interval(secs => $4) from channel_accounts a
  where ${HELD} and a.workspace_id = m.workspace_id and a.id = m.account_id and a.status = 'active' and a.updated_at = $5`);
const CURSOR = named(`
  select m.uid_validity, m.last_uid, coalesce(m.polled_at, a.created_at) as read_at
  from channel_mailboxes m join channel_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id where ${HELD}`);
const TRY = named(`
  update channel_mailboxes m set failures = case when failing_uid = $4 then failures + 1 else 1 end, failing_uid = $4
  where ${HELD} returning failures`);
const ADVANCE = named(`
  update channel_mailboxes m set uid_validity = $4, last_uid = $5, failing_uid = null, failures = 0 where ${HELD}`);
const POLLED = named(`update channel_mailboxes m set polled_at = now() where ${HELD}`);
/** As after a new numbering: no server has 0. Who reads the former place loses the lease, and writes none back. */
const FORGET = named(`
  update channel_mailboxes set uid_validity = case when uid_validity is not null then 0 end, last_uid = 0,
    failing_uid = null, failures = 0, ${RELEASED}, due_at = clock_timestamp()
  where workspace_id = $1 and account_id = $2`);
const QUARANTINE = named(`
  insert into channel_failures (workspace_id, id, account_id, payload, error) values ($1, $2, $3, '', $4)`);

@Injectable()
export class MailboxesStore extends QueueStore<LeasedMailbox> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Leases free mailboxes of all workspaces, of each in turn, for some seconds. Needs a system transaction. */
  async leaseFree(tx: Queryable, seconds: number, limit: number): Promise<LeasedMailbox[]> {
    await tx.query(ADOPT());
    const leased: LeasedMailbox[] = [];
    for (let one: LeasedMailbox | null; leased.length < limit && (one = await this.lease(tx, seconds));)
      leased.push(one);
    return leased;
  }

  /** @param updatedAt of the account. @returns false if the lease was lost or the account was changed */
  async renewUnchanged(
    db: Queryable,
    { mailbox, seconds, updatedAt }: { mailbox: LeasedMailbox; seconds: number; updatedAt: string },
  ): Promise<boolean> {
    return (await db.query(RENEW(...this.keyOf(mailbox), seconds, updatedAt))).rowCount === 1;
  }

  /** Null if the lease was lost. */
  async cursor(db: Queryable, mailbox: LeasedMailbox): Promise<MailboxCursor | null> {
    return (await db.query<MailboxCursor & Record<string, unknown>>(CURSOR(...this.keyOf(mailbox)))).rows[0] ?? null;
  }

  /** Counts an attempt to fetch a mail. @returns attempts including this one; null if the lease was lost */
  async countAttempt(db: Queryable, mailbox: LeasedMailbox, uid: number): Promise<number | null> {
    return (await db.query<{ failures: number }>(TRY(...this.keyOf(mailbox), uid))).rows[0]?.failures ?? null;
  }

  /** Records that all mails up to this one were read. @returns false if the lease was lost */
  async advance(
    tx: Queryable,
    { mailbox, uidValidity, uid }: { mailbox: LeasedMailbox; uidValidity: bigint; uid: number },
  ): Promise<boolean> {
    return (await tx.query(ADVANCE(...this.keyOf(mailbox), String(uidValidity), uid))).rowCount === 1;
  }

  async markPolled(db: Queryable, mailbox: LeasedMailbox): Promise<void> {
    await db.query(POLLED(...this.keyOf(mailbox)));
  }

  /** The account reads another place from now on. */
  async forgetPosition(tx: Queryable, workspaceId: string, accountId: string): Promise<void> {
    await tx.query(FORGET(workspaceId, accountId));
  }

  /** Records a mail that is left in the mailbox, as quarantined. */
  async quarantine(tx: Queryable, { workspace_id, account_id }: LeasedMailbox, error: string): Promise<void> {
    await tx.query(QUARANTINE(workspace_id, newId(), account_id, error));
  }
}
