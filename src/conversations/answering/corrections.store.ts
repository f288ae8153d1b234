import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { lockSession } from '../core/session-locks.commands.js';
import { ANSWERED_QUESTION } from './answered-question.js';

/** An answer of the agent, and its question. */
export interface WrongAnswer {
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

const SESSION = named('select session_id from messages where workspace_id = $1 and id = $2');
const ANSWER = named(`
  select m.session_id, m.turn ->> 'language' as language, q.text as question,
    coalesce(q.asked_at, m.created_at) as asked_at, m.created_at as answered_at,
    array(select n ->> 'documentId' from jsonb_array_elements(coalesce(m.turn -> 'nearest', '[]')) n) as nearest
  from messages m
  left join lateral (${ANSWERED_QUESTION}) q on true
  where m.workspace_id = $1 and m.id = $2 and m.author = 'agent' and m.erased_at is null
    and m.turn ->> 'status' is not null`);

const NEAREST_MAX = 3;

@Injectable()
export class CorrectionsStore {
  /** Locks the session, so that an erasure of its contact waits. @returns null for no answer, or an erased one */
  async lock(tx: Queryable, workspaceId: string, messageId: string): Promise<WrongAnswer | null> {
    const id = (await tx.query<{ session_id: string }>(SESSION(workspaceId, messageId))).rows[0]?.session_id;
    const session = id ? await lockSession(tx, workspaceId, { id, strength: 'no key update' }) : null;
    if (!session || session.erased_at !== null) return null;
    const [row] = (await tx.query<TypedRow<Omit<WrongAnswer, 'contact_id'>>>(ANSWER(workspaceId, messageId))).rows;
    return row
      ? { ...row, contact_id: session.contact_id, nearest: [...new Set(row.nearest)].slice(0, NEAREST_MAX) }
      : null;
  }
}
