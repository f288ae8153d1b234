import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import {
  ATTACHMENT_COLUMNS,
  attachmentBytesMax,
  type AttachmentRow,
  type AttachmentState,
  type AttachmentTerms,
} from './attachments.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

export interface NewAttachmentRow {
  id: string;
  sessionId: string;
  /** Null = not sent yet. */
  messageId: string | null;
  position: number;
  direction: 'in' | 'out';
  name: string | null;
  declaredType: string | null;
  /** Null = not known. */
  size: number | null;
  /** Where the bytes are, or are about to be. */
  place: 'database' | 's3' | null;
}

/** Properties of an inspected file. */
export interface StoredAttachment {
  name: string;
  type: string;
  bytes: number;
  sha256: Buffer;
  place: 'database' | 's3';
}

/** A file that was refused or lost. */
export interface NotStoredAttachment {
  id: string;
  state: AttachmentState;
  reason: string | null;
  /** Null = as known before. */
  bytes: number | null;
}

const STORED_BYTES = named(`
  select w.plan, w.attachment_bytes_max::float8, coalesce(s.bytes, 0)::float8 as stored
  from workspaces w left join attachment_storage s on s.workspace_id = w.workspace_id where w.workspace_id = $1`);
const STORED_BY_CONTACT = named(`
  select coalesce(sum(a.bytes), 0)::float8 as bytes
  from sessions s join attachments a on a.workspace_id = s.workspace_id and a.session_id = s.id
  where s.workspace_id = $1 and s.contact_id = $2 and a.direction = 'in' and a.place is not null and a.id <> $3`);
/** `day_…`: in 24 hours; `day_age`: seconds since the first of these. */
const USED_BY_CONTACT = named(`
  select coalesce(sum(a.bytes) filter (where a.place is not null), 0)::float8 as bytes,
    count(*) filter (where a.created_at > now() - interval '1 day')::int as day_files,
    coalesce(sum(a.bytes) filter (where a.created_at > now() - interval '1 day'), 0)::float8 as day_bytes,
    coalesce(extract(epoch from now() - min(a.created_at) filter (where a.created_at > now() - interval '1 day')), 0)::float8
      as day_age
  from sessions s join attachments a on a.workspace_id = s.workspace_id and a.session_id = s.id
  where s.workspace_id = $1 and s.contact_id = $2 and a.direction = 'in'`);
const ADD = named(`
  insert into attachments
    (workspace_id, id, session_id, message_id, position, direction, name, declared_type, bytes, place, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'waiting')`);
const ADD_CONTENT = named(`
  insert into attachment_contents (workspace_id, attachment_id, bytes)
  select workspace_id, id, $3::bytea from attachments where workspace_id = $1 and id = $2
  on conflict (workspace_id, attachment_id) do update set bytes = excluded.bytes`);
const REMOVE_CONTENT = named('delete from attachment_contents where workspace_id = $1 and attachment_id = $2');
const RESERVE = named(`
  update attachments set place = $3, bytes = $4 where workspace_id = $1 and id = $2 and state = 'waiting'`);
const MARK_STORED = named(`
  update attachments set state = 'stored', reason = null, name = $3, content_type = $4, bytes = $5, sha256 = $6, place = $7
  where workspace_id = $1 and id = $2 and state = 'waiting' returning ${ATTACHMENT_COLUMNS}`);
const MARK_NOT_STORED = named(`
  update attachments set state = $3, reason = $4, bytes = coalesce($5, bytes), place = null
  where workspace_id = $1 and id = $2 and state = 'waiting'`);
const SESSION = named(
  'select channel, contact_id, erased_at from sessions where workspace_id = $1 and id = $2 for share',
);
const COUNT_UNSENT = named(`
  select count(*)::int as count from attachments
  where workspace_id = $1 and session_id = $2 and direction = $3 and message_id is null`);
/** Positions follow the order of the list. */
const ATTACH = named(`
  with asked as (select id, at from unnest($4::uuid[]) with ordinality as a(id, at))
  update attachments t set message_id = $3, position = asked.at - 1 from asked
  where t.workspace_id = $1 and t.session_id = $2 and t.id = asked.id and t.direction = $5 and t.message_id is null
    and t.state = 'stored'
  returning t.id, t.name, t.content_type, t.bytes::float8, t.state, t.reason, t.position`);
const LOCK = named(`
  select ${ATTACHMENT_COLUMNS}, direction from attachments where workspace_id = $1 and id = $2 for update`);
/** Notifies the team's stream if the file belonged to a message. */
const REMOVE = named(`
  with removed as (
    delete from attachments where workspace_id = $1 and id = $2 returning workspace_id, session_id, message_id)
  select pg_notify('handoffs', concat_ws(' ', workspace_id, session_id, 'message')) from removed
  where message_id is not null`);

const REMOVE_OLD_UNSENT = named(`
  delete from attachments where ctid = any(array(
    select ctid from attachments
    where message_id is null and created_at < now() - make_interval(hours => $1) order by created_at limit $2))`);
/** Marks files as lost whose queue entry is gone, as after the removal of the account. Counts the files. */
const ABANDON = named(`
  with lost as (
    update attachments t set state = 'lost', reason = null, place = null where ctid = any(array(
      select ctid from attachments a
      where state = 'waiting' and message_id is not null and created_at < now() - make_interval(hours => $1)
        and not exists (select from channel_media m where m.workspace_id = a.workspace_id and m.attachment_id = a.id)
      order by created_at limit $2))
    returning workspace_id, id),
  emptied as (
    delete from attachment_contents c using lost
    where c.workspace_id = lost.workspace_id and c.attachment_id = lost.id)
  select count(*)::int as count from lost`);

export type AttachedRow = Pick<AttachmentRow, 'id' | 'name' | 'content_type' | 'bytes' | 'state' | 'reason'> & {
  position: number;
};

/** Storage of a workspace, in bytes. */
export interface Room {
  limit: number;
  stored: number;
}

/** Files that a contact sent or uploaded: all, and those of the last 24 hours. */
export interface ContactUse {
  bytes: number;
  day_files: number;
  day_bytes: number;
  day_age: number;
}

export interface SessionOfFile extends Record<string, unknown> {
  channel: string;
  contact_id: string | null;
  erased_at: string | null;
}

@Injectable()
export class AttachmentsStore {
  /** Storage limit and use of the workspace, in bytes; locked until the transaction ends. */
  async storage(tx: Queryable, workspaceId: string): Promise<Room> {
    await alone(tx, `attachment storage ${workspaceId}`);
    const { rows } = await tx.query<TypedRow<AttachmentTerms & { stored: number }>>(STORED_BYTES(workspaceId));
    const row = onlyRow({ rows });
    return { limit: attachmentBytesMax(row), stored: row.stored };
  }

  /** Bytes of the files that the contact sent, except one. */
  async storedByContact(
    tx: Queryable,
    workspaceId: string,
    { contactId, exceptId }: { contactId: string; exceptId: string },
  ): Promise<number> {
    const { rows } = await tx.query<{ bytes: number }>(STORED_BY_CONTACT(workspaceId, contactId, exceptId));
    return onlyRow({ rows }).bytes;
  }

  async usedByContact(tx: Queryable, workspaceId: string, contactId: string): Promise<ContactUse> {
    return onlyRow(await tx.query<TypedRow<ContactUse>>(USED_BY_CONTACT(workspaceId, contactId)));
  }

  async add(tx: Queryable, workspaceId: string, row: NewAttachmentRow): Promise<void> {
    const { id, sessionId, messageId, position, direction, name, declaredType, size, place } = row;
    const values = [workspaceId, id, sessionId, messageId, position, direction, name, declaredType, size, place];
    await tx.query(ADD(...values));
  }

  async addContent(tx: Queryable, workspaceId: string, { id, bytes }: { id: string; bytes: Buffer }): Promise<void> {
    await tx.query(ADD_CONTENT(workspaceId, id, bytes));
  }

  async removeContent(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(REMOVE_CONTENT(workspaceId, id));
  }

  /** Counts bytes that are about to be stored. @returns false if the file no longer waits */
  async reserve(
    tx: Queryable,
    workspaceId: string,
    { id, place, bytes }: { id: string; place: 'database' | 's3'; bytes: number },
  ): Promise<boolean> {
    return (await tx.query(RESERVE(workspaceId, id, place, bytes))).rowCount === 1;
  }

  /** @returns null if the file no longer waits */
  async markStored(
    tx: Queryable,
    workspaceId: string,
    { id, file }: { id: string; file: StoredAttachment },
  ): Promise<AttachmentRow | null> {
    const { name, type, bytes, sha256, place } = file;
    const { rows } = await tx.query<AttachmentRow>(MARK_STORED(workspaceId, id, name, type, bytes, sha256, place));
    return rows[0] ?? null;
  }

  /** @returns false if the file no longer waits */
  async markNotStored(
    tx: Queryable,
    workspaceId: string,
    { id, state, reason, bytes }: NotStoredAttachment,
  ): Promise<boolean> {
    return (await tx.query(MARK_NOT_STORED(workspaceId, id, state, reason, bytes))).rowCount === 1;
  }

  /** Null if there is none; locked against a concurrent erasure. */
  async session(tx: Queryable, workspaceId: string, id: string): Promise<SessionOfFile | null> {
    return (await tx.query<SessionOfFile>(SESSION(workspaceId, id))).rows[0] ?? null;
  }

  async countUnsent(
    tx: Queryable,
    workspaceId: string,
    { sessionId, direction }: { sessionId: string; direction: 'in' | 'out' },
  ): Promise<number> {
    return onlyRow(await tx.query<{ count: number }>(COUNT_UNSENT(workspaceId, sessionId, direction))).count;
  }

  /** @returns the files that could be attached, in order */
  async attach(
    tx: Queryable,
    workspaceId: string,
    uploads: { sessionId: string; messageId: string; ids: readonly string[]; direction: 'in' | 'out' },
  ): Promise<AttachedRow[]> {
    const { sessionId, messageId, ids, direction } = uploads;
    const { rows } = await tx.query<TypedRow<AttachedRow>>(ATTACH(workspaceId, sessionId, messageId, ids, direction));
    return rows.sort((a, b) => a.position - b.position);
  }

  async lock(
    tx: Queryable,
    workspaceId: string,
    id: string,
  ): Promise<TypedRow<AttachmentRow & { direction: string }> | null> {
    return (await tx.query<TypedRow<AttachmentRow & { direction: string }>>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async remove(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(REMOVE(workspaceId, id));
  }

  /** Removes unsent files older than this, of all workspaces. @returns how many, at most `limit` */
  async removeUnsent(db: Queryable, hours: number, limit: number): Promise<number> {
    return (await db.query(REMOVE_OLD_UNSENT(hours, limit))).rowCount;
  }

  /** Gives up files that have waited this long and that nothing will fetch. @returns how many, at most `limit` */
  async abandon(db: Queryable, hours: number, limit: number): Promise<number> {
    return (await db.query<{ count: number }>(ABANDON(hours, limit))).rows[0]?.count ?? 0;
  }
}
