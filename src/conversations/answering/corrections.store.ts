import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { ANSWERED_QUESTION } from './answered-question.js';

/** An answer of the agent, and its question. */
export interface WrongAnswer extends Record<string, unknown> {
  session_id: string;
  contact_id: string | null;
  /** BCP 47 */
  language: string;
  /** The contact's messages before it; null = none. */
  question: string | null;
  /** RFC 3339 */
  asked_at: string;
  /** RFC 3339 */
  answered_at: string;
  /** Nearest documents, best first. */
  nearest: string[];
}

/** Locks the session as well, so that an erasure of its contact waits. */
const LOCK = named(`
  select m.session_id, s.contact_id, m.turn ->> 'language' as language, q.text as question,
    coalesce(q.asked_at, m.created_at) as asked_at, m.created_at as answered_at,
    array(select n ->> 'documentId' from jsonb_array_elements(coalesce(m.turn -> 'nearest', '[]')) n) as nearest
  from messages m
  join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
  left join lateral (${ANSWERED_QUESTION}) q on true
  where m.workspace_id = $1 and m.id = $2 and m.author = 'agent' and m.erased_at is null and s.erased_at is null
    and m.turn ->> 'status' is not null
  for no key update of s`);

const NEAREST_MAX = 3;

@Injectable()
export class CorrectionsStore {
  /** Null for a message that is not an answer, or was erased. */
  async lock(tx: Queryable, workspaceId: string, messageId: string): Promise<WrongAnswer | null> {
    const { rows } = await tx.query<WrongAnswer>(LOCK(workspaceId, messageId));
    const [row] = rows;
    return row ? { ...row, nearest: [...new Set(row.nearest)].slice(0, NEAREST_MAX) } : null;
  }
}
