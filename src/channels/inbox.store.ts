/** The queue of deliveries. */
import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Instances } from '../platform/db/instances.js';
import { hasLease } from '../platform/db/lease-queue.js';
import { PIECE_BYTES, pieceOf, readInPieces, writeInPieces } from '../platform/db/pieces.js';
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

/** A delivered entry whose large payload is in pieces already. */
export interface StagedEntry extends Omit<DeliveredEntry, 'payload'> {
  id: string;
  /** Null = in pieces. */
  payload: Buffer | null;
}

/**
 * Receipts outlive queue entries and drop repeats, so no entry is processed twice, even if delivered concurrently. Each
 * waiting entry moves its sender's next one back by a second: whoever floods an account lets the others pass.
 */
const ADD = named(`
  with fresh as (
    insert into channel_receipts (workspace_id, account_id, external_id)
    select $1, $2, key from unnest($3::text[]) key on conflict do nothing returning external_id),
  seen as (
    update channel_accounts set last_inbound_at = now()
    where workspace_id = $1 and id = $2 and (last_inbound_at is null or last_inbound_at < now() - interval '10 seconds')),
  joined as (
    delete from channel_pieces where workspace_id = $1 and entry_id = any($4::uuid[]))
  insert into channel_inbox (workspace_id, id, account_id, external_user_id, payload, place)
  select $1, e.id, $2, e.user_id,
    coalesce(e.payload, (select string_agg(content, '' order by number) from channel_pieces
      where workspace_id = $1 and entry_id = e.id)),
    greatest(clock_timestamp(), (select max(w.place) + interval '1 second' from channel_inbox w
        where w.workspace_id = $1 and w.account_id = $2 and w.external_user_id = e.user_id))
      + (row_number() over (partition by e.user_id order by e.at) - 1) * case when e.user_id is null then 0 else 1 end
        * interval '1 second'
  from unnest($3::text[], $4::uuid[], $5::text[], $6::bytea[]) with ordinality as e(key, id, user_id, payload, at)
  join fresh on fresh.external_id = e.key
  order by e.at`);
const ADD_PIECE = named('insert into channel_pieces (workspace_id, entry_id, number, content) values ($1, $2, $3, $4)');
const KNOWN = named(`
  select external_id from channel_receipts where workspace_id = $1 and account_id = $2 and external_id = any($3::text[])`);
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
  order: 'place',
  oneOf: 'external_user_id',
  returning: ['account_id', 'external_user_id', 'octet_length(q.payload) as size'],
});
const PIECE = named(`
  select ${pieceOf('payload', '$4', '$5')} from channel_inbox where ${hasLease('id')}`);
const QUARANTINE = named(`
  with taken as (delete from channel_inbox where ${hasLease('id')} returning *)
  insert into channel_failures (workspace_id, id, account_id, external_user_id, payload, error, received_at)
  select workspace_id, id, account_id, external_user_id, payload, $4, created_at from taken`);
/** Queued by when it was first received. */
const RETURN = named(`
  with taken as (delete from channel_failures where workspace_id = $1 and account_id = $2 and id = $3 returning *)
  insert into channel_inbox (workspace_id, id, account_id, external_user_id, payload, created_at, due_at, place)
  select workspace_id, id, account_id, external_user_id, payload, since.at, since.at, since.at
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
/** What was left of deliveries whose storing was interrupted; their senders deliver them again. */
const DELETE_OLD_PIECES = named(`
  delete from channel_pieces where ctid = any(array(
    select ctid from channel_pieces where created_at < now() - interval '1 hour' order by created_at limit $1))`);
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

  /**
   * Stores large payloads in pieces, each on whatever connection is free; known entries are left out.
   * @param db not in a transaction
   */
  async stage(
    db: Queryable,
    workspaceId: string,
    { accountId, entries }: { accountId: string; entries: readonly DeliveredEntry[] },
  ): Promise<StagedEntry[]> {
    // One delivery may contain an entry twice.
    const unique = [...new Map(entries.map((entry) => [entry.key, { ...entry, id: newId() }])).values()];
    const large = unique.filter(({ payload }) => payload.length > PIECE_BYTES);
    if (large.length === 0) return unique;
    const keys = large.map(({ key }) => receiptOf(key));
    const { rows } = await db.query<{ external_id: string }>(KNOWN(workspaceId, accountId, keys));
    const known = new Set(rows.map(({ external_id }) => external_id));
    const staged: StagedEntry[] = [];
    for (const entry of unique) {
      if (entry.payload.length <= PIECE_BYTES) staged.push(entry);
      else if (!known.has(receiptOf(entry.key))) {
        await writeInPieces(db, entry.payload, (number, piece) => ADD_PIECE(workspaceId, entry.id, number, piece));
        staged.push({ ...entry, payload: null });
      }
    }
    return staged;
  }

  /** Adds new entries, and notes that the account has received something. @returns how many were new */
  async add(
    db: Queryable,
    workspaceId: string,
    { accountId, entries }: { accountId: string; entries: readonly StagedEntry[] },
  ): Promise<number> {
    const { rowCount } = await db.query(
      ADD(
        workspaceId,
        accountId,
        entries.map(({ key }) => receiptOf(key)),
        entries.map(({ id }) => id),
        entries.map(({ userId }) => userId),
        entries.map(({ payload }) => payload),
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
    counts.push((await db.query(DELETE_OLD_PIECES(limit))).rowCount);
    counts.push((await db.query(DELETE_OLD_STATES(UNMATCHED_STATE_DAYS, limit))).rowCount);
    counts.push((await db.query(DELETE_OLD_MESSAGES(MESSAGE_DAYS, limit))).rowCount);
    return Math.max(...counts);
  }
}

/** Hashed, since provider ids may contain a phone number and receipts outlive an erasure. */
const receiptOf = (key: string): string => createHash('sha256').update(key).digest('base64url');
