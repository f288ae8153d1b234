/** Subject and references of a conversation, for replies in it. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../platform/db/statement.js';
import type { OutgoingThread } from './channel-adapter.js';

/** The latest only: RFC 5322 sets no limit, but it limits header lines. */
const REFERENCES_MAX = 20;
const THREAD = named(`
  select c.subject, (select coalesce(json_agg(external_id order by created_at), '[]') from (
      select external_id, created_at from channel_messages where workspace_id = $1 and session_id = $2
        and external_id is not null and state not in ('deleted', 'failed') order by created_at desc limit $3) m) as "references"
  from channel_conversations c where c.workspace_id = $1 and c.session_id = $2`);

@Injectable()
export class ThreadsReader {
  async thread(db: Queryable, workspaceId: string, sessionId: string): Promise<Omit<OutgoingThread, 'participants'>> {
    type Row = { subject: string | null; references: string[] };
    const { rows } = await db.query<Row>(THREAD(workspaceId, sessionId, REFERENCES_MAX));
    return { sessionId, subject: rows[0]?.subject ?? null, references: rows[0]?.references ?? [] };
  }
}
