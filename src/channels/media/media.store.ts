/** The queue of files to fetch and inspect. */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { ChannelPerson } from '../conversations.store.js';
import { queueOfAccounts } from '../queue-of-accounts.js';

/** A file leased to this worker. */
export interface LeasedFile extends Leased {
  attachment_id: string;
  account_id: string;
  /** What the adapter needs to fetch it; null = the bytes are stored already, or were too many to read. */
  source: Record<string, string> | null;
  /** How often it was leased, including this time. */
  attempts: number;
  /** When it was queued, RFC 3339. */
  created_at: string;
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
const QUEUE = queueOfAccounts({
  table: 'channel_media',
  key: 'attachment_id',
  returning: ['account_id', 'source', 'created_at'],
});
const WAITING = named(`
  select a.session_id, s.contact_id, s.channel, a.name, a.declared_type, a.bytes::float8,
    a.place is not null as has_content
  from attachments a join sessions s on s.workspace_id = a.workspace_id and s.id = a.session_id
  where a.workspace_id = $1 and a.id = $2 and a.state = 'waiting'`);

/** What the person's messages brought before. */
const KNOWN_FILES = named(`
  select distinct a.sha256 from attachments a
  join channel_messages m on m.workspace_id = a.workspace_id and m.message_id = a.message_id
  where m.workspace_id = $1 and m.account_id = $2 and m.external_user_id = $3 and m.direction = 'in'
    and a.sha256 = any($4::bytea[])`);

/** How long the file has been queued, in milliseconds. */
export const waitedMs = ({ created_at: createdAt }: LeasedFile, nowMs: number): number => nowMs - Date.parse(createdAt);

@Injectable()
export class MediaStore extends QueueStore<LeasedFile> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** @returns those of the files, by their SHA-256, that the person sent before */
  async known(
    tx: Queryable,
    { workspaceId, accountId, userId }: ChannelPerson,
    hashes: readonly Buffer[],
  ): Promise<Buffer[]> {
    const { rows } = await tx.query<{ sha256: Buffer }>(KNOWN_FILES(workspaceId, accountId, userId, hashes));
    return rows.map(({ sha256 }) => sha256);
  }

  async add(
    tx: Queryable,
    workspaceId: string,
    file: { attachmentId: string; accountId: string; source: Readonly<Record<string, string>> | null },
  ): Promise<void> {
    const { attachmentId, accountId, source } = file;
    await tx.query(ADD(workspaceId, attachmentId, accountId, source && JSON.stringify(source)));
  }

  /** Null if the file no longer waits. */
  async waiting(db: Queryable, { workspace_id, attachment_id }: LeasedFile): Promise<WaitingFile | null> {
    const { rows } = await db.query<WaitingFile & Record<string, unknown>>(WAITING(workspace_id, attachment_id));
    return rows[0] ?? null;
  }
}
