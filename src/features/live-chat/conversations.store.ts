import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import { newId } from '../../kernel/ids.js';
import { MARK_SESSION, markMoments } from '../../events/analytics-marks.js';
import { SILENCES } from '../handoffs/handoffs.reader.js';
import { STORED_MESSAGE_COLUMNS, type StoredMessageRow } from '../sessions/messages.dto.js';
import type { Notice } from './notices.rules.js';

/** A live session, its row locked until the transaction ends. */
export interface LockedConversation {
  id: string;
  contact_id: string;
  ended_at: string | null;
  erased_at: string | null;
  last_seq: number;
  answered_seq: number;
  /** The clock never runs backwards in a conversation. */
  last_activity_at: string;
  rating_score: number | null;
  credited_at: string | null;
}

export interface Said {
  id: string;
  seq: number;
}

export type StoredMessage = Said & StoredMessageRow;

/** What a person thinks of a conversation. */
export interface Rating {
  /** 1–5 */
  score: number;
  comment: string | null;
  /** Whether it helped; null = not said. */
  solved: boolean | null;
}

/** The session's row is locked before anything of it is written: that makes the order of what is said the order of `seq`. */
const LOCK = named(`
  select id, contact_id, ended_at, erased_at, last_seq, answered_seq, last_activity_at, rating_score, credited_at
  from sessions where workspace_id = $1 and id = $2 and contact_id = $3 and live for update`);
const BY_CLIENT_ID = named(
  'select id, seq from messages where workspace_id = $1 and session_id = $2 and client_message_id = $3',
);
/** A message, and what the session learns of it, in one round trip. $7 is the first thing said where nothing was before. */
const SAY = named(`
  with ${markMoments('select $1::uuid, $6::timestamptz')}
  insert into messages (workspace_id, id, session_id, author, text, created_at, client_message_id, parts)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${STORED_MESSAGE_COLUMNS}, seq`);
const HEARD = named(`
  with ${MARK_SESSION}
  update sessions set last_activity_at = $3, subject = coalesce(subject, $4) where workspace_id = $1 and id = $2`);
const SEEN = named(`
  update contacts set last_seen_at = $3
  where workspace_id = $1 and id = $2 and last_seen_at < $3::timestamptz - interval '1 minute'`);
const LAST_NOTICE = named(`
  select case when author = 'system' then parts ->> 'notice' end as notice from messages
  where workspace_id = $1 and session_id = $2 and seq is not null and author <> 'contact' order by seq desc limit 1`);
const READ = named(`
  update sessions set read_seq = least($4, last_seq)
  where workspace_id = $1 and id = $2 and contact_id = $3 and live and read_seq < least($4, last_seq)`);
const RATE = named(`
  with ${MARK_SESSION}
  update sessions set rating_score = $3, rating_comment = $4, rating_solved = $5, rated_at = $6 where workspace_id = $1 and id = $2`);
const CREDITED = named(`
  update sessions set credited_at = now() where workspace_id = $1 and id = $2 and credited_at is null`);
const HANDED_OFF = named(`
  with ${MARK_SESSION}
  update sessions set outcome = 'handed_off' where workspace_id = $1 and id = $2 and outcome is distinct from 'handed_off'`);
const LAST_WORDS = named(`
  select text from messages where workspace_id = $1 and session_id = $2 and seq is not null and author = 'contact'
  order by seq desc limit 1`);
const ANSWERED_ALL = named('update sessions set answered_seq = last_seq where workspace_id = $1 and id = $2');

/** $3: the turn. What it has to know before it speaks, as of now. */
const STANDING = named(`
  select s.credited_at is not null as credited,
    exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2 and q.holder = $3) as held,
    exists (select from handoffs h where h.workspace_id = $1 and h.session_id = $2 and status in ('open', 'pending')
      and ${SILENCES}) as attended,
    exists (select from kill_switches k where k.workspace_id = $1 and k.active and k.scope = 'all') as switched_off
  from sessions s where s.workspace_id = $1 and s.id = $2`);

/** Of a session, as a turn of it sees it. */
export interface Standing {
  /** Its credit was taken. */
  credited: boolean;
  /** The turn is still the one that answers. */
  held: boolean;
  /** A person of the team has the conversation. */
  attended: boolean;
  /** The kill switch is on for all that the agent does. */
  switched_off: boolean;
}

type Row<T> = T & Record<string, unknown>;

@Injectable()
export class ConversationsStore {
  /** Null for a session that is not live, or not this contact's. */
  async lock(tx: Queryable, workspaceId: string, id: string, contactId: string): Promise<LockedConversation | null> {
    return (await tx.query<Row<LockedConversation>>(LOCK(workspaceId, id, contactId))).rows[0] ?? null;
  }

  async byClientId(tx: Queryable, workspaceId: string, sessionId: string, clientId: string): Promise<Said | null> {
    return (await tx.query<Row<Said>>(BY_CLIENT_ID(workspaceId, sessionId, clientId))).rows[0] ?? null;
  }

  /** What the person says. @param at RFC 3339 */
  async hear(
    tx: Queryable,
    workspaceId: string,
    session: LockedConversation,
    said: { text: string; clientId: string | null; at: string; subject: string },
  ): Promise<StoredMessage> {
    const { text, clientId, at, subject } = said;
    const values = [workspaceId, newId(), session.id, 'contact', text, at, clientId, null];
    const { rows } = await tx.query<Row<StoredMessage>>(SAY(...values));
    await tx.query(HEARD(workspaceId, session.id, at, subject));
    await tx.query(SEEN(workspaceId, session.contact_id, at));
    return rows[0]!;
  }

  /** What neither a person nor the agent says. */
  async notify(
    tx: Queryable,
    workspaceId: string,
    sessionId: string,
    notice: Notice,
    at: string,
  ): Promise<StoredMessage> {
    const { kind, text, form } = notice;
    const parts = { sentences: [], page: null, choices: [], form, notice: kind };
    const values = [workspaceId, newId(), sessionId, 'system', text, at, null, JSON.stringify(parts)];
    return (await tx.query<Row<StoredMessage>>(SAY(...values))).rows[0]!;
  }

  /** The kind of notice that is the last thing said to the person; null where it is something else. */
  async lastNotice(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    const { rows } = await tx.query<{ notice: string | null }>(LAST_NOTICE(workspaceId, sessionId));
    return rows[0]?.notice ?? null;
  }

  /** @returns whether it was further than what was read before */
  async read(db: Queryable, workspaceId: string, id: string, contactId: string, seq: number): Promise<boolean> {
    return (await db.query(READ(workspaceId, id, contactId, seq))).rowCount === 1;
  }

  async rate(tx: Queryable, workspaceId: string, id: string, rating: Rating, at: string): Promise<void> {
    const { score, comment, solved } = rating;
    await tx.query(RATE(workspaceId, id, score, comment, solved, at));
  }

  /** Null where there is no such session. */
  async standing(db: Queryable, workspaceId: string, id: string, turn: string): Promise<Standing | null> {
    return (await db.query<Row<Standing>>(STANDING(workspaceId, id, turn))).rows[0] ?? null;
  }

  /** @returns false where its credit was taken already */
  async credited(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(CREDITED(workspaceId, id))).rowCount === 1;
  }

  async handedOff(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(HANDED_OFF(workspaceId, id));
  }

  /** What the person said last; null = nothing yet. */
  async lastWords(tx: Queryable, workspaceId: string, id: string): Promise<string | null> {
    return (await tx.query<{ text: string }>(LAST_WORDS(workspaceId, id))).rows[0]?.text ?? null;
  }

  /** Nothing that was said waits for an answer any more. */
  async answeredAll(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(ANSWERED_ALL(workspaceId, id));
  }
}
