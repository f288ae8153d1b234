import { Injectable } from '@nestjs/common';
import { named, type StatementFactory, type Queryable } from '../../platform/db/statement.js';
import { MARK_SESSION, markSessions } from '../../platform/events/analytics-marks.js';
import { SESSION_COLUMNS, type Channel, type Resolution, type SessionRow } from '../sessions/sessions.dto.js';
import {
  INTENT_PRIORITY,
  IS_COMPLETED,
  IS_WAITING,
  REOPENED,
  RESOLVED_BY_TURN,
  UNRESOLVED,
} from './changed-columns.js';
import { IDLE_MS } from './sessions.rules.js';
import type { Conclusion, ResolutionUpdate, SessionFailureReason } from './sessions.rules.js';
import { onlyRow } from '../../platform/db/only-row.js';

export interface NewSession {
  id: string;
  channel: Channel;
  contactId: string | null;
  agentLabel: string;
  subject: string;
}

/** A session of the widget or another channel. Origin fields are null if unknown. */
export interface NewLiveSession {
  id: string;
  channel: Channel;
  contactId: string;
  /** By a browser that has been another visitor. */
  openedAs?: string | null;
  agentLabel: string;
  pageUrl: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

/** What a turn changes of its session. */
interface AfterTurn {
  id: string;
  outcome: string | null;
  turn: TurnUpdate;
  at: string;
  /** Whether the visitor ended the session while the answer was on its way. */
  staysEnded: boolean;
}

export interface TurnUpdate {
  answered: boolean;
  /** -1 = what was offered for an earlier question answers it. */
  missed: -1 | 0 | 1;
  /** null = keeps the status of the last turn. */
  status: string | null;
  failure: SessionFailureReason | null;
  intent: string | null;
  intentClass: string;
  retention: boolean;
  language: string;
  /** Small talk changes no resolution. */
  isTalk: boolean;
  /** What the person said of it; null = nothing. */
  said: { resolution: Resolution; reason: string; confidence: number } | null;
  /** They left their details, or an open hand-off (which the statement finds itself): `thanks` does not end that. */
  awaitsTeam: boolean;
}

/** An open session that has had no message for too long. */
export interface IdleSession extends SessionRow {
  workspace_id: string;
  turns_answered: number;
  turns_missed: number;
  last_status: string | null;
  last_failure: string | null;
  handed_off: boolean;
}

type ConcludedSession = IdleSession & { conclusion: Conclusion };
type EndedSession = SessionRow & { workspace_id: string };

const INSERT = named(`
  with ${MARK_SESSION}
  insert into sessions (workspace_id, id, channel, contact_id, agent_label, subject, started_at, last_activity_at, via_api)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $3 = 'human')`);

/** A live session: its events are streamed (decision 0067). */
const INSERT_LIVE = named(`
  with ${MARK_SESSION}
  insert into sessions (workspace_id, id, channel, live, contact_id, agent_label, page_url, country, region, city, started_at,
    last_activity_at, opened_as)
  values ($1, $2, $10, true, $3, $4, $5, $6, $7, $8, $9, $9, $11) returning ${SESSION_COLUMNS}`);
/** Two turns of one session are recorded one after the other. */
const LOCK = named(`select ${SESSION_COLUMNS} from sessions where workspace_id = $1 and id = $2 for update`);

const afterTurn = (changes: string): StatementFactory =>
  named(`
  with ${MARK_SESSION}
  update sessions s set
    outcome = $3, last_status = coalesce($4, last_status), intent = coalesce(intent, $5),
    last_failure = case when $4::text is null then last_failure else $11 end,
    intent_class = case when ${INTENT_PRIORITY('intent_class')} > ${INTENT_PRIORITY('$6')} then intent_class else $6 end,
    session_kind = case when $7 then 'retention' else session_kind end, language = $16,
    turns_answered = turns_answered + $8, turns_missed = greatest(turns_missed + $9, 0), last_activity_at = $10, ${changes}
  where workspace_id = $1 and id = $2 returning ${SESSION_COLUMNS}`);
/** A turn updates its session, and reopens it if it had ended. */
const UPDATE_AFTER_TURN = afterTurn(`${RESOLVED_BY_TURN}, ${REOPENED}`);
/** The answer was on its way when the visitor ended the session. */
const UPDATE_AFTER_END = afterTurn(RESOLVED_BY_TURN);

const TOUCH = named(`
  with ${MARK_SESSION}
  update sessions set last_activity_at = $3 where workspace_id = $1 and id = $2`);
const REOPEN = named(`
  with ${MARK_SESSION}
  update sessions set ${REOPENED}, ${UNRESOLVED} where workspace_id = $1 and id = $2 returning ${SESSION_COLUMNS}`);

const SETTLE = named(`
  with settled as (
    update sessions s set completed = not completed
    where workspace_id = $1 and id = $2 and completed <> ${IS_COMPLETED} returning *
  ), ${markSessions('select workspace_id, id from settled')}
  select from settled`);

const RESOLVE = named(`
  with ${MARK_SESSION}
  update sessions s set resolution = $3, resolution_reason = $4, resolution_confidence = $5, resolution_at = $6,
    -- Whoever waited for the team has its word now.
    end_reason = case when $3::text is not null and end_reason = 'handed_off' then 'resolved' else end_reason end,
    completed = ${IS_COMPLETED}
  where workspace_id = $1 and id = $2 returning ${SESSION_COLUMNS}`);

const FORGET_SUBJECT = named(`
  update sessions set subject = null where workspace_id = $1 and id = $2 and subject = any($3)`);
/** The subject is the first message's. */
const REPLACE_SUBJECT = named(`
  update sessions s set subject = $4 where workspace_id = $1 and id = $2 and $3 = (
    select id from messages where workspace_id = $1 and session_id = $2 and author = 'contact'
    order by created_at, id limit 1)`);

/** A session's progress so far, from `sessions s`. */
const SELECT_PROGRESS = `select workspace_id, ${SESSION_COLUMNS}, turns_answered, turns_missed, last_status, last_failure,
    ${IS_WAITING} as handed_off`;
const IDLE = named(`
  ${SELECT_PROGRESS}
  from sessions s
  where ended_at is null and last_activity_at < now() - make_interval(secs => ($1::jsonb ->> channel)::int / 1000)
  order by last_activity_at limit $2 for update skip locked`);

const PROGRESS = named(`
  ${SELECT_PROGRESS}
  from sessions s where workspace_id = $1 and id = $2 for update`);
/** A resolution that a person set is kept. */
const END = named(`
  with ${markSessions('select * from unnest($1::uuid[], $2::uuid[])')}
  update sessions s set
    ended_at = case when e.end_reason = 'contact_ended' then now()
      else greatest(s.last_activity_at, s.started_at) end,
    end_reason = e.end_reason, failure_reason = e.failure_reason,
    completed = e.completed,
    resolution = coalesce(e.resolution, s.resolution), resolution_reason = coalesce(e.reason, s.resolution_reason),
    resolution_confidence = coalesce(e.confidence, s.resolution_confidence),
    resolution_at = case when e.resolution is null then s.resolution_at else now() end
  from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::real[], $8::boolean[])
    as e(workspace_id, session_id, end_reason, failure_reason, resolution, reason, confidence, completed)
  where s.workspace_id = e.workspace_id and s.id = e.session_id
  returning s.workspace_id, s.${SESSION_COLUMNS.replaceAll(', ', ', s.')}`);

type StoredSession = SessionRow & Record<string, unknown>;

@Injectable()
export class SessionsStore {
  async open(db: Queryable, workspaceId: string, { session, at }: { session: NewSession; at: string }): Promise<void> {
    const { id, channel, contactId, agentLabel, subject } = session;
    await db.query(INSERT(workspaceId, id, channel, contactId, agentLabel, subject, at));
  }

  async openLive(
    db: Queryable,
    workspaceId: string,
    { session, at }: { session: NewLiveSession; at: string },
  ): Promise<SessionRow> {
    const { id, channel, contactId, openedAs = null, agentLabel, pageUrl, country, region, city } = session;
    const values = [workspaceId, id, contactId, agentLabel, pageUrl, country, region, city, at, channel, openedAs];
    return onlyRow(await db.query<StoredSession>(INSERT_LIVE(...values)));
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<SessionRow | null> {
    return (await db.query<StoredSession>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /** @returns the session after the update */
  async updateAfterTurn(
    db: Queryable,
    workspaceId: string,
    { id, outcome, turn, at, staysEnded }: AfterTurn,
  ): Promise<SessionRow> {
    const update = staysEnded ? UPDATE_AFTER_END : UPDATE_AFTER_TURN;
    const counts = [Number(turn.answered), turn.missed];
    const { rows } = await db.query<StoredSession>(
      update(
        workspaceId,
        id,
        outcome,
        turn.status,
        turn.intent,
        turn.intentClass,
        turn.retention,
        ...counts,
        at,
        turn.failure,
        turn.isTalk && turn.said === null,
        turn.said?.resolution ?? null,
        turn.said?.reason ?? null,
        turn.said?.confidence ?? null,
        turn.language,
        turn.awaitsTeam,
      ),
    );
    return onlyRow({ rows });
  }

  /** Updates the time of the last activity. */
  async touch(db: Queryable, workspaceId: string, { id, at }: { id: string; at: string }): Promise<void> {
    await db.query(TOUCH(workspaceId, id, at));
  }

  /** Removes the session's end and its inferred resolution. */
  async reopen(db: Queryable, workspaceId: string, id: string): Promise<SessionRow> {
    return onlyRow(await db.query<StoredSession>(REOPEN(workspaceId, id)));
  }

  /** Sets whether the session is completed, by what is true of it now. */
  async settle(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(SETTLE(workspaceId, id));
  }

  async resolve(
    db: Queryable,
    workspaceId: string,
    { id, update }: { id: string; update: ResolutionUpdate },
  ): Promise<SessionRow> {
    const { resolution, reason, confidence, at } = update;
    return onlyRow(await db.query<StoredSession>(RESOLVE(workspaceId, id, resolution, reason, confidence, at)));
  }

  /** @param subjects of texts that are gone @returns whether the session had one of them */
  async forgetSubject(
    db: Queryable,
    workspaceId: string,
    { id, subjects }: { id: string; subjects: string[] },
  ): Promise<boolean> {
    return (await db.query(FORGET_SUBJECT(workspaceId, id, subjects))).rowCount === 1;
  }

  /** @param messageId the message whose text has changed: the subject is replaced if it was derived from it */
  async replaceSubject(
    tx: Queryable,
    workspaceId: string,
    { id, messageId, subject }: { id: string; messageId: string; subject: string },
  ): Promise<void> {
    await tx.query(REPLACE_SUBJECT(workspaceId, id, messageId, subject));
  }

  /** Over all workspaces: for the sweeper, on the system connection, inside its transaction. */
  async idle(db: Queryable, maxSessions: number): Promise<IdleSession[]> {
    return (await db.query<IdleSession & Record<string, unknown>>(IDLE(JSON.stringify(IDLE_MS), maxSessions))).rows;
  }

  /** A session's progress so far, with its row locked. */
  async progress(db: Queryable, workspaceId: string, id: string): Promise<IdleSession | null> {
    return (await db.query<IdleSession & Record<string, unknown>>(PROGRESS(workspaceId, id))).rows[0] ?? null;
  }

  /** @returns the sessions after the update, in any order */
  async end(db: Queryable, sessions: ConcludedSession[]): Promise<EndedSession[]> {
    const column = <T>(pick: (session: ConcludedSession) => T): T[] => sessions.map(pick);
    const { rows } = await db.query<EndedSession & Record<string, unknown>>(
      END(
        column((s) => s.workspace_id),
        column((s) => s.id),
        column((s) => s.conclusion.endReason),
        column((s) => s.conclusion.failureReason),
        column((s) => s.conclusion.inferred?.resolution ?? null),
        column((s) => s.conclusion.inferred?.reason ?? null),
        column((s) => s.conclusion.inferred?.confidence ?? null),
        column((s) => s.conclusion.completed),
      ),
    );
    return rows;
  }
}
