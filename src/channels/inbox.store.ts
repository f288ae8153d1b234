/** The queue of deliveries. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Instances } from '../platform/db/instances.js';
import { hasLease } from '../platform/db/lease-queue.js';
import { readInPieces } from '../platform/db/pieces.js';
import { QueueStore, type Leased } from '../platform/db/queue-store.js';
import { named, type Queryable } from '../platform/db/statement.js';
import { newId } from '../platform/kernel/ids.js';
import type { DeliveredEntry } from './channel-adapter.js';
import { queueOfAccounts } from './queue-of-accounts.js';

/** An entry leased to this worker. */
export interface LeasedEntry extends Leased {
  id: string;
  account_id: string;
  external_user_id: string | null;
  /** Of its payload, which stays in the table: a mail may have 25 MiB. */
  size: number;
  /** How often it was leased, including this time. */
  attempts: number;
}

/** Receipts outlive queue entries and drop repeats, so no entry is processed twice, even if delivered concurrently. */
const ADD = named(`
  with fresh as (
    insert into channel_receipts (workspace_id, account_id, external_id)
    select $1, $2, key from unnest($3::text[]) key on conflict do nothing returning external_id),
  seen as (
    update channel_accounts set last_inbound_at = now()
    where workspace_id = $1 and id = $2 and (last_inbound_at is null or last_inbound_at < now() - interval '10 seconds'))
  insert into channel_inbox (workspace_id, id, account_id, external_user_id, payload)
  select $1, e.id, $2, e.user_id, e.payload
  from unnest($3::text[], $4::uuid[], $5::text[], $6::bytea[]) with ordinality as e(key, id, user_id, payload, at)
  join fresh on fresh.external_id = e.key
  order by e.at`);
/** Concurrent leases in each process. */
export const LANES = 5;
/**
 * Keeps one person's entries in order: the next waits while an earlier one is being processed. A mailbox that is
 * flooded leaves a lane to the workspace's other channels.
 */
const QUEUE = queueOfAccounts({
  table: 'channel_inbox',
  key: 'id',
  most: LANES - 1,
  returning: ['account_id', 'external_user_id', 'octet_length(q.payload) as size'],
  where: `not exists (select from channel_inbox e
          where e.workspace_id = q.workspace_id and e.account_id = q.account_id
            and e.external_user_id = q.external_user_id and e.lease is not null and e.due_at >= now()
            and (e.created_at, e.id) < (q.created_at, q.id))`,
});
const PIECE = named(`
  select substring(payload from $4 for $5) as piece from channel_inbox where ${hasLease('id')}`);
const QUARANTINE = named(`
  with taken as (delete from channel_inbox where ${hasLease('id')} returning *)
  insert into channel_failures (workspace_id, id, account_id, external_user_id, payload, error, received_at)
  select workspace_id, id, account_id, external_user_id, payload, $4, created_at from taken`);
/** Queued by when it was first received. */
const RETURN = named(`
  with taken as (delete from channel_failures where workspace_id = $1 and account_id = $2 and id = $3 returning *)
  insert into channel_inbox (workspace_id, id, account_id, external_user_id, payload, created_at, due_at)
  select workspace_id, id, account_id, external_user_id, payload, since.at, since.at
  from taken, lateral (select coalesce(received_at, created_at) as at) since`);
const IS_STORED = named(`
  select octet_length(payload) > 0 as stored from channel_failures
  where workspace_id = $1 and account_id = $2 and id = $3`);
const DELETE_OLD_RECEIPTS = named(`
  delete from channel_receipts where ctid = any(array(
    select ctid from channel_receipts where received_at < now() - make_interval(days => $1) order by received_at limit $2))`);
const DELETE_OLD_FAILURES = named(`
  delete from channel_failures where ctid = any(array(
    select ctid from channel_failures where created_at < now() - make_interval(days => $1) order by created_at limit $2))`);

/** Provider records of messages so old that nothing refers to them. */
const DELETE_OLD_MESSAGES = named(`
  delete from channel_messages where (workspace_id, id) in (
    select m.workspace_id, m.id from workspaces w cross join lateral (
      select workspace_id, id from channel_messages
      where workspace_id = w.workspace_id and created_at < now() - make_interval(days => $1)
      order by created_at limit $2) m
    limit $2)`);
/** States of messages that turned out not to be ours. */
const DELETE_OLD_STATES = named(`
  delete from channel_messages where ctid = any(array(
    select ctid from channel_messages where message_id is null and created_at < now() - make_interval(days => $1)
    order by created_at limit $2))`);

const ERROR_CHARS_MAX = 500;
/** For how long a message is known: a reply to it continues its conversation, and its state can be looked up. */
const MESSAGE_DAYS = 180;
/** A state that came before we knew the provider's id of the message. Kept as long as providers repeat deliveries. */
const UNMATCHED_STATE_DAYS = 7;

@Injectable()
export class InboxStore extends QueueStore<LeasedEntry> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Adds new entries, and notes that the account has received something. @returns how many were new */
  async add(
    db: Queryable,
    workspaceId: string,
    { accountId, entries }: { accountId: string; entries: DeliveredEntry[] },
  ): Promise<number> {
    // One delivery may contain an entry twice.
    const unique = [...new Map(entries.map((entry) => [entry.key, entry])).values()];
    const { rowCount } = await db.query(
      ADD(
        workspaceId,
        accountId,
        unique.map(({ key }) => receiptOf(key)),
        unique.map(() => newId()),
        unique.map(({ userId }) => userId),
        unique.map(({ payload }) => payload),
      ),
    );
    return rowCount;
  }

  /** Null if the lease was lost. */
  payload(db: Queryable, entry: LeasedEntry): Promise<Buffer | null> {
    return readInPieces(db, entry.size, (start, length) => PIECE(...this.keyOf(entry), start, length));
  }

  /** @returns false if the lease was lost */
  async quarantine(db: Queryable, entry: LeasedEntry, error: string): Promise<boolean> {
    return (await db.query(QUARANTINE(...this.keyOf(entry), error.slice(0, ERROR_CHARS_MAX)))).rowCount === 1;
  }

  /** @returns false for a mail that was left in its mailbox, so that its content is not stored */
  async isStored(
    db: Queryable,
    workspaceId: string,
    { accountId, id }: { accountId: string; id: string },
  ): Promise<boolean> {
    const { rows } = await db.query<{ stored: boolean }>(IS_STORED(workspaceId, accountId, id));
    return rows[0]?.stored ?? false;
  }

  /** Queues a quarantined entry again. @returns false if there is none */
  async returnToQueue(
    tx: Queryable,
    workspaceId: string,
    { accountId, id }: { accountId: string; id: string },
  ): Promise<boolean> {
    return (await tx.query(RETURN(workspaceId, accountId, id))).rowCount === 1;
  }

  /** Removes old rows of all workspaces, at most `limit` of each kind. @returns the most removed of one kind */
  async removeOld(db: Queryable, days: number, limit: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of [DELETE_OLD_RECEIPTS, DELETE_OLD_FAILURES])
      counts.push((await db.query(statement(days, limit))).rowCount);
    counts.push((await db.query(DELETE_OLD_STATES(UNMATCHED_STATE_DAYS, limit))).rowCount);
    counts.push((await db.query(DELETE_OLD_MESSAGES(MESSAGE_DAYS, limit))).rowCount);
    return Math.max(...counts);
  }
}

/** Hashed, since provider ids may contain a phone number and receipts outlive an erasure. */
const receiptOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
