/** The queue of files to fetch and inspect, in a table. Leases expire, so that no file is lost when a process ends. */
import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { hasLease, leaseNextOfAccounts, leaseUpdates } from '../work-lease.js';

/** A file leased to this worker. */
export interface LeasedFile {
  workspace_id: string;
  attachment_id: string;
  account_id: string;
  /** What the adapter needs to fetch it; null = the bytes are stored already, or were too many to read. */
  source: Record<string, string> | null;
  /** How often it was leased, including this time. */
  attempts: number;
  /** When it was queued, RFC 3339. */
  created_at: string;
  /** Unique to this lease. */
  lease: string;
}

/** A queued file and its conversation. */
export interface WaitingFile {
  session_id: string;
  contact_id: string | null;
  channel: string;
  name: string | null;
  declared_type: string | null;
  bytes: number | null;
  /** The bytes are stored, and count towards the storage limit. */
  has_content: boolean;
}

const ADD = named(`
  insert into channel_media (workspace_id, attachment_id, account_id, source) values ($1, $2, $3, $4)`);
const LEASE = leaseNextOfAccounts({
  queue: 'channel_media',
  key: 'attachment_id',
  returning: 'q.workspace_id, q.attachment_id, q.account_id, q.source, q.attempts, q.created_at',
});
const { retry: RETRY, giveBack: GIVE_BACK } = leaseUpdates('channel_media', 'attachment_id');
const TAKE = named(`delete from channel_media where ${hasLease('attachment_id')}`);
const WAITING = named(`
  select a.session_id, s.contact_id, s.channel, a.name, a.declared_type, a.bytes::float8,
    a.place is not null as has_content
  from attachments a join sessions s on s.workspace_id = a.workspace_id and s.id = a.session_id
  where a.workspace_id = $1 and a.id = $2 and a.state = 'waiting'`);

/** How long the file has been queued, in milliseconds. */
export const waitedMs = ({ created_at: createdAt }: LeasedFile, nowMs: number): number => nowMs - Date.parse(createdAt);

@Injectable()
export class MediaStore {
  async add(
    tx: Queryable,
    workspaceId: string,
    file: { attachmentId: string; accountId: string; source: Readonly<Record<string, string>> | null },
  ): Promise<void> {
    const { attachmentId, accountId, source } = file;
    await tx.query(ADD(workspaceId, attachmentId, accountId, source && JSON.stringify(source)));
  }

  /** Leases the next file of any workspace for some seconds. Needs a system transaction. */
  async lease(tx: Queryable, seconds: number): Promise<LeasedFile | null> {
    await alone(tx, 'channel media lease');
    return (await tx.query<LeasedFile & Record<string, unknown>>(LEASE(seconds))).rows[0] ?? null;
  }

  /** Null if the file no longer waits. */
  async waiting(db: Queryable, { workspace_id, attachment_id }: LeasedFile): Promise<WaitingFile | null> {
    const { rows } = await db.query<WaitingFile & Record<string, unknown>>(WAITING(workspace_id, attachment_id));
    return rows[0] ?? null;
  }

  /** Dequeues a file. @returns false if the lease was lost */
  async take(tx: Queryable, file: LeasedFile): Promise<boolean> {
    return (await tx.query(TAKE(...leaseKey(file)))).rowCount === 1;
  }

  /** Releases the file for another attempt after a delay. */
  async retry(db: Queryable, file: LeasedFile, seconds: number): Promise<void> {
    await db.query(RETRY(...leaseKey(file), seconds));
  }

  /** Releases the file without counting the attempt. */
  async giveBack(db: Queryable, file: LeasedFile, seconds: number): Promise<void> {
    await db.query(GIVE_BACK(...leaseKey(file), seconds));
  }
}

const leaseKey = ({ workspace_id, attachment_id, lease }: LeasedFile): [string, string, string] => [
  workspace_id,
  attachment_id,
  lease,
];
