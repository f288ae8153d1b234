/** Reading position and lease of each mailbox. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { newId } from '../../../platform/kernel/ids.js';

/** A mailbox leased to this process. */
export interface LeasedMailbox {
  workspace_id: string;
  account_id: string;
  /** Unique to this lease. */
  holder: string;
}

export interface MailboxCursor {
  /** null = never read. */
  uid_validity: number | null;
  last_uid: number;
  /** When it was last read, RFC 3339; initially when the account was connected. */
  read_at: string;
}

const HAS_MAILBOX = `a.channel = 'email' and a.status = 'active' and a.settings ? 'imap_host'`;
const IS_FREE = '(m.leased_until is null or m.leased_until < now())';
const ADOPT = named(`
  insert into channel_mailboxes (workspace_id, account_id) select a.workspace_id, a.id from channel_accounts a
  where ${HAS_MAILBOX} and not exists (select from channel_mailboxes m where m.workspace_id = a.workspace_id and m.account_id = a.id)
  on conflict do nothing`);
/** Prefers the workspace with the fewest leases, so that none uses up a process's connections. */
const LEASE = named(`
  with places as (
    select m.workspace_id, m.account_id,
      (select count(*) from channel_mailboxes h
        where h.workspace_id = m.workspace_id and h.holder is not null and h.leased_until >= now())
      + row_number() over (partition by m.workspace_id order by m.leased_until nulls first) as place
    from channel_mailboxes m join channel_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id
    where ${HAS_MAILBOX} and ${IS_FREE})
  update channel_mailboxes m set holder = gen_random_uuid(), leased_until = now() + make_interval(secs => $1)
  where (m.workspace_id, m.account_id) in (
    select m.workspace_id, m.account_id from channel_mailboxes m
    join places t on t.workspace_id = m.workspace_id and t.account_id = m.account_id
    where ${IS_FREE} order by t.place, m.leased_until nulls first limit $2 for update of m skip locked)
  returning m.workspace_id, m.account_id, m.holder`);
const HELD = 'm.workspace_id = $1 and m.account_id = $2 and m.holder = $3';
/** $5: the account's `updated_at` when leased; a changed or paused account loses the lease, to be leased anew. */
const RENEW = named(`
  update channel_mailboxes m set leased_until = now() + make_interval(secs => $4) from channel_accounts a
  where ${HELD} and a.workspace_id = m.workspace_id and a.id = m.account_id and a.status = 'active' and a.updated_at = $5`);
const RELEASE = named(`
  update channel_mailboxes m set holder = null, leased_until = now() + make_interval(secs => $4) where ${HELD}`);
const CURSOR = named(`
  select m.uid_validity, m.last_uid, coalesce(m.polled_at, a.created_at) as read_at
  from channel_mailboxes m join channel_accounts a on a.workspace_id = m.workspace_id and a.id = m.account_id where ${HELD}`);
const TRY = named(`
  update channel_mailboxes m set failures = case when failing_uid = $4 then failures + 1 else 1 end, failing_uid = $4
  where ${HELD} returning failures`);
const ADVANCE = named(`
  update channel_mailboxes m set uid_validity = $4, last_uid = $5, failing_uid = null, failures = 0 where ${HELD}`);
const POLLED = named(`update channel_mailboxes m set polled_at = now() where ${HELD}`);
const QUARANTINE = named(`
  insert into channel_failures (workspace_id, id, account_id, payload, error) values ($1, $2, $3, '', $4)`);

@Injectable()
export class MailboxesStore {
  /** Leases free mailboxes of all workspaces for some seconds. Needs a system transaction. */
  async lease(tx: Queryable, seconds: number, limit: number): Promise<LeasedMailbox[]> {
    await tx.query(ADOPT());
    return (await tx.query<LeasedMailbox & Record<string, unknown>>(LEASE(seconds, limit))).rows;
  }

  /** @param updatedAt of the account. @returns false if the lease was lost or the account was changed */
  async renew(
    db: Queryable,
    { mailbox, seconds, updatedAt }: { mailbox: LeasedMailbox; seconds: number; updatedAt: string },
  ): Promise<boolean> {
    return (await db.query(RENEW(...leaseKey(mailbox), seconds, updatedAt))).rowCount === 1;
  }

  /** Releases the mailbox; it can be leased again after some seconds. */
  async release(db: Queryable, mailbox: LeasedMailbox, seconds: number): Promise<void> {
    await db.query(RELEASE(...leaseKey(mailbox), seconds));
  }

  /** Null if the lease was lost. */
  async cursor(db: Queryable, mailbox: LeasedMailbox): Promise<MailboxCursor | null> {
    return (await db.query<MailboxCursor & Record<string, unknown>>(CURSOR(...leaseKey(mailbox)))).rows[0] ?? null;
  }

  /** Counts an attempt to fetch a mail. @returns attempts including this one; null if the lease was lost */
  async countAttempt(db: Queryable, mailbox: LeasedMailbox, uid: number): Promise<number | null> {
    return (await db.query<{ failures: number }>(TRY(...leaseKey(mailbox), uid))).rows[0]?.failures ?? null;
  }

  /** Records that all mails up to this one were read. @returns false if the lease was lost */
  async advance(
    tx: Queryable,
    { mailbox, uidValidity, uid }: { mailbox: LeasedMailbox; uidValidity: bigint; uid: number },
  ): Promise<boolean> {
    return (await tx.query(ADVANCE(...leaseKey(mailbox), String(uidValidity), uid))).rowCount === 1;
  }

  async markPolled(db: Queryable, mailbox: LeasedMailbox): Promise<void> {
    await db.query(POLLED(...leaseKey(mailbox)));
  }

  /** Records a mail that is left in the mailbox, as quarantined. */
  async quarantine(tx: Queryable, { workspace_id, account_id }: LeasedMailbox, error: string): Promise<void> {
    await tx.query(QUARANTINE(workspace_id, newId(), account_id, error));
  }
}

const leaseKey = ({ workspace_id, account_id, holder }: LeasedMailbox): [string, string, string] => [
  workspace_id,
  account_id,
  holder,
];
