import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import type { MessageDto } from './messages.dto.js';
import type { Channel } from './sessions.dto.js';

/** A message of any session, with the session's channel and person. */
export interface MessageInContext {
  id: string;
  session_id: string;
  channel: Channel;
  via_api: boolean;
  author: MessageDto['author'];
  author_label: string | null;
  contact_id: string | null;
  contact_name: string | null;
  contact_email: string | null;
  /** Its beginning. */
  text: string;
  created_at: string;
}

const TEXT_MAX = 20_000;
const MESSAGES = named(`
  select m.id, m.session_id, s.channel, s.via_api, m.author, m.author_label, c.id as contact_id, c.name as contact_name,
    c.email as contact_email, m.created_at, left(m.text, ${TEXT_MAX}) as text
  from messages m
  join sessions s on s.workspace_id = $1 and s.id = m.session_id
  left join contacts c on c.workspace_id = $1 and c.id = s.contact_id
  where m.workspace_id = $1 and m.id = any($2) order by m.created_at desc, m.id desc`);

/** The latest first. */
export async function messagesInContext(
  db: Queryable,
  workspaceId: string,
  ids: readonly string[],
): Promise<MessageInContext[]> {
  return (await db.query<TypedRow<MessageInContext>>(MESSAGES(workspaceId, ids))).rows;
}
