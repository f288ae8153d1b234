/** What only live sessions have: numbers of what was read and answered, a rating, a credit. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { MARK_SESSION } from '../../platform/events/analytics-marks.js';
import { noteContactSeen } from '../../people/contacts/contact-activity.commands.js';
import type { ReadMarksDto } from '../sessions/read-marks.dto.js';
import { OPENED_BY, type Channel } from '../sessions/sessions.dto.js';
import { SessionChangesCommands } from './session-changes.commands.js';

/** A live session, its row locked until the transaction ends. */
export interface LockedConversation {
  id: string;
  channel: Channel;
  contact_id: string;
  subject: string | null;
  ended_at: string | null;
  erased_at: string | null;
  last_seq: number;
  answered_seq: number;
  /** The clock never runs backwards in a conversation. */
  last_activity_at: string;
  rating_score: number | null;
  /** The person is being asked how it was. */
  survey_open: boolean;
  credited_at: string | null;
  /** When the person was asked how the team can reach them. */
  reach_asked_at: string | null;
  /** Of the last turn, BCP 47; null before the first. */
  language: string | null;
}

/** The visitor's rating of a conversation. */
export interface Rating {
  /** 1–5 */
  score: number;
  comment: string | null;
  /** Whether the visitor says it helped; null = no answer. */
  solved: boolean | null;
}

/** Both sides' read positions. */
export type SessionMarks = ReadMarksDto & { session_id: string };

/** Writers lock the session's row first, so that `seq` follows the order of the messages. */
const LOCK = named(`
  select id, channel, contact_id, subject, ended_at, erased_at, last_seq, answered_seq, last_activity_at, rating_score, survey_open, credited_at, reach_asked_at, language
  from sessions where workspace_id = $1 and id = $2 and contact_id = $3 and live and ${OPENED_BY('$4')}
  for update`);
const RECEIVED = named(`
  with ${MARK_SESSION}
  update sessions set last_activity_at = greatest(last_activity_at, $3), subject = coalesce(subject, $4),
    voice_used = voice_used or $5, survey_open = false
  where workspace_id = $1 and id = $2`);
const READ = named(`
  update sessions set read_seq = least($4, last_seq)
  where workspace_id = $1 and id = $2 and contact_id = $3 and live and ${OPENED_BY('$5')}
    and read_seq < least($4, last_seq)`);
const TEAM_READ = named(`
  update sessions set team_read_seq = least($3, last_seq)
  where workspace_id = $1 and id = $2 and live and team_read_seq < least($3, last_seq)`);
const MARKS = named(`
  select id as session_id, last_seq, read_seq as contact_read_seq, team_read_seq
  from sessions where workspace_id = $1 and id = $2`);
const RATE = named(`
  with ${MARK_SESSION}
  update sessions set rating_score = $3, rating_comment = $4, rating_solved = $5, rated_at = $6 where workspace_id = $1 and id = $2`);
const ANSWERED_BY_LINK = named(`
  update survey_links set answered_at = coalesce(answered_at, now()) where workspace_id = $1 and token_hash = $2`);
const CREDITED = named(`
  update sessions set credited_at = now() where workspace_id = $1 and id = $2 and live and credited_at is null`);
const HANDED_OFF = named(`
  with ${MARK_SESSION}
  update sessions set outcome = 'handed_off' where workspace_id = $1 and id = $2 and outcome is distinct from 'handed_off'`);
/** Once, in the website's own chat. */
const REACH_ASKED = named(`
  update sessions set reach_asked_at = now()
  where workspace_id = $1 and id = $2 and live and channel = 'human' and reach_asked_at is null
  returning greatest(now(), last_activity_at) as at`);
/** Does nothing if an earlier message waits for its answer, because that answers both. */
const UNANSWERED = named(`
  update sessions s set answered_seq = greatest(answered_seq, $3) where workspace_id = $1 and id = $2
    and not exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2)`);
/** Only the contact's last message, after which the agent had no answer and nobody else wrote. */
const ASK_AGAIN = named(`
  update sessions s set answered_seq = m.seq - 1 from messages m
  where s.workspace_id = $1 and s.id = $2 and m.workspace_id = $1 and m.session_id = s.id and m.id = $3 and m.author = 'contact'
    and s.answered_seq >= m.seq
    and not exists (select from messages o where o.workspace_id = $1 and o.session_id = s.id and o.seq > m.seq
      and (o.author in ('contact', 'teammate') or coalesce(o.turn ->> 'status', 'abstained') not in ('abstained', 'clarify')))
    and exists (select from messages a where a.workspace_id = $1 and a.session_id = s.id and a.seq > m.seq and a.author = 'agent')
  returning m.seq`);
const ALL_ANSWERED = named('update sessions set answered_seq = last_seq where workspace_id = $1 and id = $2');
/** Only the turn that has leased the session marks messages as answered, under the session's row lock. */
const ANSWERED = named(`
  update sessions s set answered_seq = greatest(answered_seq, $4)
  where workspace_id = $1 and id = $2
    and exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2 and q.lease = $3)`);

/** What happens to a live session beside its messages, inside the transaction of the caller. */
@Injectable()
export class LiveSessionsCommands {
  constructor(private readonly changes: SessionChangesCommands) {}

  /** Null if the session is not live or belongs to another contact or browser. */
  async lock(
    tx: Queryable,
    workspaceId: string,
    { id, contactId, browser = null }: { id: string; contactId: string; browser?: string | null },
  ): Promise<LockedConversation | null> {
    return (await tx.query<TypedRow<LockedConversation>>(LOCK(workspaceId, id, contactId, browser))).rows[0] ?? null;
  }

  /** The contact wrote: the first message gives the session its subject; a question how it was is put away. */
  async received(
    tx: Queryable,
    workspaceId: string,
    {
      session: { id, contact_id: contactId, subject: given, survey_open: asked },
      message: { at, subject, isSpoken = false },
    }: { session: LockedConversation; message: { at: string; subject: string; isSpoken?: boolean } },
  ): Promise<void> {
    await tx.query(RECEIVED(workspaceId, id, at, subject, isSpoken));
    if (given === null || asked) await this.changes.note(tx, workspaceId, [id]);
    await noteContactSeen(tx, workspaceId, { contactId, at });
  }

  /** Moves the contact's read position forward. @returns whether it moved */
  async read(
    db: Queryable,
    workspaceId: string,
    { id, contactId, browser, seq }: { id: string; contactId: string; browser: string | null; seq: number },
  ): Promise<boolean> {
    return (await db.query(READ(workspaceId, id, contactId, seq, browser))).rowCount === 1;
  }

  /** Moves the team's read position forward. @returns whether it moved */
  async readByTeam(
    db: Queryable,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<boolean> {
    return (await db.query(TEAM_READ(workspaceId, sessionId, seq))).rowCount === 1;
  }

  /** Null if there is no such session, live or not. */
  async marks(db: Queryable, workspaceId: string, sessionId: string): Promise<SessionMarks | null> {
    return (await db.query<TypedRow<SessionMarks>>(MARKS(workspaceId, sessionId))).rows[0] ?? null;
  }

  /** @param tokenHash of the link of a mail by which it was rated */
  async rate(
    tx: Queryable,
    workspaceId: string,
    { id, rating, at, tokenHash }: { id: string; rating: Rating; at: string; tokenHash?: Buffer },
  ): Promise<void> {
    const { score, comment, solved } = rating;
    await tx.query(RATE(workspaceId, id, score, comment, solved, at));
    if (tokenHash) await tx.query(ANSWERED_BY_LINK(workspaceId, tokenHash));
    await this.changes.note(tx, workspaceId, [id]);
  }

  /** @returns false if the credit was already charged */
  async markCredited(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(CREDITED(workspaceId, id))).rowCount === 1;
  }

  async markHandedOff(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(HANDED_OFF(workspaceId, id));
  }

  /** @returns when; null if they were asked before, or write in another channel */
  async markReachAsked(tx: Queryable, workspaceId: string, id: string): Promise<{ at: string } | null> {
    return (await tx.query<TypedRow<{ at: string }>>(REACH_ASKED(workspaceId, id))).rows[0] ?? null;
  }

  /** Marks the message with this number as needing no answer, or none but the one it has. */
  async markUnanswered(tx: Queryable, workspaceId: string, { id, seq }: { id: string; seq: number }): Promise<void> {
    await tx.query(UNANSWERED(workspaceId, id, seq));
  }

  /** @returns the number of the message; null if it was answered, or is not the last one */
  async askAgain(
    tx: Queryable,
    workspaceId: string,
    { id, messageId }: { id: string; messageId: string },
  ): Promise<number | null> {
    return (await tx.query<{ seq: number }>(ASK_AGAIN(workspaceId, id, messageId))).rows[0]?.seq ?? null;
  }

  async markAllAnswered(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(ALL_ANSWERED(workspaceId, id));
  }

  /** Marks the messages up to `seq` as answered under this lease. @returns false if that was lost */
  async markAnswered(
    tx: Queryable,
    workspaceId: string,
    { sessionId, lease, seq }: { sessionId: string; lease: string; seq: number },
  ): Promise<boolean> {
    return (await tx.query(ANSWERED(workspaceId, sessionId, lease, seq))).rowCount === 1;
  }
}
