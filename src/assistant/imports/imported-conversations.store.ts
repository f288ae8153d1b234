import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { normalNumber, tailOf } from '../../platform/kernel/phone-number.js';
import type { ImportedConversation, ImportSource } from './imported.dto.js';

/** A conversation that is known as it is stays untouched. */
const PUT = named(`
  insert into imported_conversations (workspace_id, import_id, source, id, external_id, digest, channel, subject,
    started_at, closed_at, rating, tags, contact_external_id, contact_name, contact_email, contact_phone, contact_phone_tail, messages,
    is_complete)
  select $1, $2, $3, r.* from json_to_recordset($4::json) as r(id uuid, external_id text, digest text, channel text,
    subject text, started_at timestamptz, closed_at timestamptz, rating int, tags text[], contact_external_id text,
    contact_name text, contact_email text, contact_phone text, contact_phone_tail text, messages int,
    is_complete boolean)
  on conflict (workspace_id, source, external_id) do update set
    digest = excluded.digest, channel = excluded.channel, subject = excluded.subject,
    started_at = excluded.started_at, closed_at = excluded.closed_at, rating = excluded.rating, tags = excluded.tags,
    contact_external_id = excluded.contact_external_id, contact_name = excluded.contact_name, contact_email = excluded.contact_email,
    contact_phone = excluded.contact_phone, contact_phone_tail = excluded.contact_phone_tail, messages = excluded.messages,
    is_complete = excluded.is_complete
  where imported_conversations.digest <> excluded.digest
  returning id, external_id`);
const DROP_MESSAGES = named(`
  delete from imported_messages where workspace_id = $1 and conversation_id = any($2::uuid[])`);
const PUT_MESSAGES = named(`
  insert into imported_messages (workspace_id, conversation_id, position, at, author, name, text, attachments)
  select $1, r.* from json_to_recordset($2::json) as r(conversation_id uuid, position int, at timestamptz, author text,
    name text, text text, attachments text[])`);

@Injectable()
export class ImportedConversationsStore {
  /**
   * Stores conversations of one source, each once: one that has changed replaces what was known of it.
   * @param conversations with different external ids
   * @returns how many were new or changed
   */
  async put(
    tx: Queryable,
    workspaceId: string,
    { importId, source, conversations }: PutConversations,
  ): Promise<number> {
    if (conversations.length === 0) return 0;
    // In one order, so that two imports of the same conversations do not wait for each other in a circle.
    const ordered = [...conversations].sort((a, b) => (a.externalId < b.externalId ? -1 : 1));
    const rows = JSON.stringify(ordered.map(rowOf));
    const put = await tx.query<{ id: string; external_id: string }>(PUT(workspaceId, importId, source, rows));
    if (put.rows.length === 0) return 0;
    const ids = new Map(put.rows.map(({ id, external_id }) => [external_id, id]));
    const messages = ordered.flatMap((one) => messagesOf(one, ids.get(one.externalId)));
    await tx.query(DROP_MESSAGES(workspaceId, [...ids.values()]));
    await tx.query(PUT_MESSAGES(workspaceId, JSON.stringify(messages)));
    return put.rows.length;
  }
}

export interface PutConversations {
  importId: string;
  source: ImportSource;
  conversations: ImportedConversation[];
}

const timeOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const rowOf = (one: ImportedConversation): object => ({
  id: newId(),
  external_id: one.externalId,
  digest: createHash('sha256').update(JSON.stringify(one)).digest('base64url'),
  channel: one.channel,
  subject: one.subject,
  started_at: timeOf(one.startedAtMs),
  closed_at: timeOf(one.closedAtMs),
  rating: one.rating,
  tags: one.tags,
  contact_external_id: one.contact.externalId,
  contact_name: one.contact.name,
  contact_email: one.contact.email?.toLowerCase() ?? null,
  contact_phone: one.contact.phone,
  contact_phone_tail: tailOf(normalNumber(one.contact.phone)),
  messages: one.messages.length,
  is_complete: one.isIncomplete !== true,
});

/** @param id absent = it is stored already */
const messagesOf = ({ messages }: ImportedConversation, id: string | undefined): object[] =>
  id === undefined
    ? []
    : messages.map(({ atMs, author, name, text, attachments }, position) => ({
        ...{ conversation_id: id, position, at: timeOf(atMs), author, name, text, attachments },
      }));
