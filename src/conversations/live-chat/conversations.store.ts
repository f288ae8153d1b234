import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { MARK_SESSION, markMoments } from '../../platform/events/analytics-marks.js';
import { SILENCES } from '../../desk/handoffs/handoffs.reader.js';
import { STORED_MESSAGE_COLUMNS, type StoredMessageRow } from '../sessions/messages.dto.js';
import type { Channel } from '../sessions/sessions.dto.js';
import type { Notice } from './notices.rules.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** A live session, its row locked until the transaction ends. */
export interface LockedConversation {
  id: string;
  channel: Channel;
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

export interface NewVisitorMessage {
  id: string;
  seq: number;
}

/** A contact's message. */
export interface ContactMessage {
  /** Default: a new one. */
  id?: string;
  text: string;
  /** null if the client sent none. */
  clientId: string | null;
  /** RFC 3339 */
  at: string;
  /** Quoted text of earlier messages; default: none. */
  quoted?: string | null;
  /** Whether it was spoken, so that `text` is a transcript. */
  isSpoken?: boolean;
}

/** A stored message of a live session, with its number. */
export type StoredMessage = StoredMessageRow & NewVisitorMessage;

/** The visitor's rating of a conversation. */
export interface Rating {
  /** 1–5 */
  score: number;
  comment: string | null;
  /** Whether the visitor says it helped; null = no answer. */
  solved: boolean | null;
}

/** Writers lock the session's row first, so that `seq` follows the order of the messages. */
const LOCK = named(`
  select id, channel, contact_id, ended_at, erased_at, last_seq, answered_seq, last_activity_at, rating_score, credited_at
  from sessions where workspace_id = $1 and id = $2 and contact_id = $3 and live for update`);
const BY_CLIENT_ID = named(
  'select id, seq from messages where workspace_id = $1 and session_id = $2 and client_message_id = $3',
);
const INSERT_MESSAGE = named(`
  with ${markMoments('select $1::uuid, $6::timestamptz')}
  insert into messages (workspace_id, id, session_id, author, text, created_at, client_message_id, parts)
  values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${STORED_MESSAGE_COLUMNS}`);
const MARK_RECEIVED = named(`
  with ${MARK_SESSION}
  update sessions set last_activity_at = greatest(last_activity_at, $3), subject = coalesce(subject, $4),
    voice_used = voice_used or $5
  where workspace_id = $1 and id = $2`);
const TOUCH_CONTACT = named(`
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
const MARK_CREDITED = named(`
  update sessions set credited_at = now() where workspace_id = $1 and id = $2 and credited_at is null`);
const MARK_HANDED_OFF = named(`
  with ${MARK_SESSION}
  update sessions set outcome = 'handed_off' where workspace_id = $1 and id = $2 and outcome is distinct from 'handed_off'`);
const LAST_VISITOR_TEXT = named(`
  select text from messages where workspace_id = $1 and session_id = $2 and seq is not null and author = 'contact'
  order by seq desc limit 1`);
/** Does nothing if an earlier message waits for its answer, because that answers both. */
const MARK_UNANSWERED = named(`
  update sessions s set answered_seq = greatest(answered_seq, $3) where workspace_id = $1 and id = $2
    and not exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2)`);
const MARK_ALL_ANSWERED = named('update sessions set answered_seq = last_seq where workspace_id = $1 and id = $2');

/** The checks of a turn right before it replies. $3 = the turn's holder. */
const TURN_PRECONDITIONS = named(`
  select s.credited_at is not null as credited,
    exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2 and q.holder = $3) as held,
    exists (select from handoffs h where h.workspace_id = $1 and h.session_id = $2 and status in ('open', 'pending')
      and ${SILENCES}) or exists (select from contacts c where c.workspace_id = $1 and c.id = s.contact_id
      and c.blocked_at is not null) as attended,
    exists (select from kill_switches k where k.workspace_id = $1 and k.active and k.scope = 'all') as switched_off
  from sessions s where s.workspace_id = $1 and s.id = $2`);

/** The state of a session that decides whether a turn may reply. */
export interface TurnPreconditions {
  /** The session's credit was charged. */
  credited: boolean;
  /** The turn still holds the session's queue entry. */
  held: boolean;
  /** A teammate has taken over the conversation, or blocked its contact. */
  attended: boolean;
  /** The kill switch is on with scope `all`. */
  switched_off: boolean;
}

@Injectable()
export class ConversationsStore {
  /** Null if the session is not live or belongs to another contact. */
  async lock(
    tx: Queryable,
    workspaceId: string,
    { id, contactId }: { id: string; contactId: string },
  ): Promise<LockedConversation | null> {
    return (await tx.query<TypedRow<LockedConversation>>(LOCK(workspaceId, id, contactId))).rows[0] ?? null;
  }

  async byClientId(
    tx: Queryable,
    workspaceId: string,
    { sessionId, clientId }: { sessionId: string; clientId: string },
  ): Promise<NewVisitorMessage | null> {
    return (
      (await tx.query<TypedRow<NewVisitorMessage>>(BY_CLIENT_ID(workspaceId, sessionId, clientId))).rows[0] ?? null
    );
  }

  /** Stores a visitor's message and updates the session and the contact. */
  async addVisitorMessage(
    tx: Queryable,
    workspaceId: string,
    { session, message }: { session: LockedConversation; message: ContactMessage & { subject: string } },
  ): Promise<StoredMessage> {
    const { id = newId(), text, clientId, at, subject, quoted = null, isSpoken = false } = message;
    const parts = quoted === null ? null : JSON.stringify({ quoted });
    const values = [workspaceId, id, session.id, 'contact', text, at, clientId, parts];
    const { rows } = await tx.query<TypedRow<StoredMessage>>(INSERT_MESSAGE(...values));
    await tx.query(MARK_RECEIVED(workspaceId, session.id, at, subject, isSpoken));
    await tx.query(TOUCH_CONTACT(workspaceId, session.contact_id, at));
    return onlyRow({ rows });
  }

  /** Stores a system message. */
  async notify(
    tx: Queryable,
    workspaceId: string,
    { sessionId, notice, at }: { sessionId: string; notice: Notice; at: string },
  ): Promise<StoredMessage> {
    const { kind, text, form } = notice;
    const parts = { sentences: [], page: null, choices: [], form, notice: kind };
    const values = [workspaceId, newId(), sessionId, 'system', text, at, null, JSON.stringify(parts)];
    return onlyRow(await tx.query<TypedRow<StoredMessage>>(INSERT_MESSAGE(...values)));
  }

  /** The kind of the last message to the visitor if that was a notice, else null. */
  async lastNotice(tx: Queryable, workspaceId: string, sessionId: string): Promise<string | null> {
    const { rows } = await tx.query<{ notice: string | null }>(LAST_NOTICE(workspaceId, sessionId));
    return rows[0]?.notice ?? null;
  }

  /** Stores a note about an event in the session's channel; the note is not sent there. */
  async note(
    tx: Queryable,
    workspaceId: string,
    { sessionId, text, at }: { sessionId: string; text: string; at: string },
  ): Promise<StoredMessage> {
    const parts = { sentences: [], page: null, choices: [], form: null, origin: 'channel' };
    const values = [workspaceId, newId(), sessionId, 'system', text, at, null, JSON.stringify(parts)];
    return onlyRow(await tx.query<TypedRow<StoredMessage>>(INSERT_MESSAGE(...values)));
  }

  /** @returns whether the read position moved forward */
  async read(
    db: Queryable,
    workspaceId: string,
    { id, contactId, seq }: { id: string; contactId: string; seq: number },
  ): Promise<boolean> {
    return (await db.query(READ(workspaceId, id, contactId, seq))).rowCount === 1;
  }

  async rate(
    tx: Queryable,
    workspaceId: string,
    { id, rating, at }: { id: string; rating: Rating; at: string },
  ): Promise<void> {
    const { score, comment, solved } = rating;
    await tx.query(RATE(workspaceId, id, score, comment, solved, at));
  }

  /** Null if the session does not exist. */
  async turnPreconditions(
    db: Queryable,
    workspaceId: string,
    { id, turn }: { id: string; turn: string },
  ): Promise<TurnPreconditions | null> {
    return (await db.query<TypedRow<TurnPreconditions>>(TURN_PRECONDITIONS(workspaceId, id, turn))).rows[0] ?? null;
  }

  /** @returns false if the credit was already charged */
  async markCredited(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(MARK_CREDITED(workspaceId, id))).rowCount === 1;
  }

  async markHandedOff(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(MARK_HANDED_OFF(workspaceId, id));
  }

  /** The visitor's last message; null = none yet. */
  async lastVisitorText(tx: Queryable, workspaceId: string, id: string): Promise<string | null> {
    return (await tx.query<{ text: string }>(LAST_VISITOR_TEXT(workspaceId, id))).rows[0]?.text ?? null;
  }

  /** Marks the message with this number as needing no answer. */
  async markUnanswered(tx: Queryable, workspaceId: string, { id, seq }: { id: string; seq: number }): Promise<void> {
    await tx.query(MARK_UNANSWERED(workspaceId, id, seq));
  }

  async markAllAnswered(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(MARK_ALL_ANSWERED(workspaceId, id));
  }
}
