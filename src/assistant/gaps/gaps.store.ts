import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { GapStatus } from './gaps.dto.js';
import type { Cluster } from './gaps.rules.js';
import { onlyRow } from '../../platform/db/only-row.js';

/** Maximum number of clusters to compare a question with, of questions per cluster, and of clusters per workspace. */
const CANDIDATES_MAX = 200;
const QUESTIONS_MAX = 20;
const GAPS_MAX = 1_000;

const CANDIDATES = named(`
  select id, lexemes from knowledge_gaps
  where workspace_id = $1 and language = $2 and lexemes && $3 order by last_seen_at desc, id limit ${CANDIDATES_MAX}`);
/** A resolved gap reopens if it is asked again; a dismissed one stays dismissed. */
const AGAIN = `asked = g.asked + 1, last_seen_at = greatest(g.last_seen_at, excluded.last_seen_at),
  nearest = excluded.nearest, status = case when g.status = 'resolved' then 'open' else g.status end`;
const SEEN = named(`
  update knowledge_gaps g set ${AGAIN.replaceAll('excluded', 'seen')}
  from (select $3::timestamptz as last_seen_at, $4::uuid[] as nearest) seen
  where workspace_id = $1 and id = $2 returning id`);
const INSERT = named(`
  insert into knowledge_gaps as g (workspace_id, id, cluster_key, language, lexemes, nearest, first_seen_at, last_seen_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)
  on conflict (workspace_id, cluster_key) do update set ${AGAIN} returning id`);
const ADD = named(`
  insert into unanswered_questions (workspace_id, id, gap_id, session_id, contact_id, question, lexemes, asked_at,
    message_id, correction, corrected_by, corrected_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);
/** For an answer whose question is already in a gap: corrected before, or left there by an abstention. */
const CORRECT_KNOWN = named(`
  update unanswered_questions set message_id = $2, correction = coalesce($3, correction),
    corrected_by = case when $3 is null then corrected_by else $4 end, corrected_at = coalesce($5, corrected_at)
  where workspace_id = $1 and id = (
    select id from unanswered_questions
    where workspace_id = $1 and session_id = $6 and (message_id = $2 or (message_id is null and asked_at = $7))
    order by message_id nulls last, id limit 1)
  returning gap_id`);
/**
 * The oldest is the example and stays, as do those with a correction. Rows locked by other transactions are left to
 * them.
 */
const BOUND_QUESTIONS = named(`
  delete from unanswered_questions where workspace_id = $1 and correction is null and id in (
    select id from unanswered_questions where workspace_id = $1 and gap_id = $2
    order by asked_at, id offset 1 for update skip locked)
  and id not in (
    select id from unanswered_questions where workspace_id = $1 and gap_id = $2
    order by asked_at desc, id desc limit ${QUESTIONS_MAX - 1})`);
/** The newest question may have been asked long ago: its gap, $2, stays. */
const BOUND_GAPS = named(`
  delete from knowledge_gaps where workspace_id = $1 and id <> $2 and id in (
    select id from knowledge_gaps where workspace_id = $1
    order by last_seen_at desc, id desc offset ${GAPS_MAX} for update skip locked)`);
/** The session's last question, which was not corrected. */
const WITHDRAW = named(`
  with withdrawn as (
    delete from unanswered_questions where workspace_id = $1 and correction is null and id = (
      select id from unanswered_questions where workspace_id = $1 and session_id = $2
      order by asked_at desc, id desc limit 1)
    returning gap_id)
  update knowledge_gaps g set asked = greatest(g.asked - 1, 1) from withdrawn w
  where g.workspace_id = $1 and g.id = w.gap_id returning g.id`);
const SET_STATUS = named(`
  update knowledge_gaps set status = $3 where workspace_id = $1 and id = any($2) and status <> $3 returning id`);
const EXISTING = named('select id from knowledge_gaps where workspace_id = $1 and id = any($2)');

const REMOVE_OLD = named(`
  delete from unanswered_questions q
  where greatest(asked_at, corrected_at) < now() - make_interval(days => $1)
    or asked_at < now() - make_interval(days => (
      select g.message_retention_days from guardrails g where g.workspace_id = q.workspace_id))`);
/** A gap without questions is deleted; a gap's words are those of its oldest question. */
const TIDY = [
  named(`delete from knowledge_gaps g where ($1::uuid is null or (workspace_id = $1 and id = any($2)))
    and not exists (select from unanswered_questions q where q.workspace_id = g.workspace_id and q.gap_id = g.id)`),
  named(`update knowledge_gaps g set lexemes = o.lexemes
    from knowledge_gaps h cross join lateral (
      select lexemes from unanswered_questions q where q.workspace_id = h.workspace_id and q.gap_id = h.id
      order by asked_at, id limit 1) o
    where ($1::uuid is null or (h.workspace_id = $1 and h.id = any($2)))
      and g.workspace_id = h.workspace_id and g.id = h.id and g.lexemes <> o.lexemes`),
];

export interface NewQuestion {
  id: string;
  sessionId: string | null;
  contactId: string | null;
  /** Masked. */
  question: string;
  lexemes: string[];
  /** RFC 3339 */
  askedAt: string;
  /** The agent's answer that was wrong. */
  messageId?: string | null;
  correction?: StoredCorrection | null;
}

/** What the team says should have been answered. */
export interface StoredCorrection {
  text: string;
  /** Who says so. */
  label: string | null;
  /** RFC 3339 */
  at: string;
}

/** An answer of the agent that the team objects to. */
export interface WrongMessage {
  sessionId: string;
  messageId: string;
  /** RFC 3339 */
  answeredAt: string;
  /** Null = nobody says what is right. */
  correction: StoredCorrection | null;
}

@Injectable()
export class GapsStore {
  async candidates(
    db: Queryable,
    workspaceId: string,
    { language, lexemes }: { language: string; lexemes: string[] },
  ): Promise<Cluster[]> {
    return (await db.query<Cluster & Record<string, unknown>>(CANDIDATES(workspaceId, language, lexemes))).rows;
  }

  /** Adds a question to an existing gap. @returns whether it still exists */
  async seen(
    db: Queryable,
    workspaceId: string,
    { id, at, nearest }: { id: string; at: string; nearest: string[] },
  ): Promise<boolean> {
    return (await db.query(SEEN(workspaceId, id, at, nearest))).rowCount > 0;
  }

  /** Inserts a gap, or finds one that was inserted concurrently. @returns its id */
  async insert(
    db: Queryable,
    workspaceId: string,
    gap: { id: string; key: string; language: string; lexemes: string[]; nearest: string[]; at: string },
  ): Promise<string> {
    const { id, key, language, lexemes, nearest, at } = gap;
    const { rows } = await db.query<{ id: string }>(INSERT(workspaceId, id, key, language, lexemes, nearest, at));
    const kept = onlyRow({ rows }).id;
    await db.query(BOUND_GAPS(workspaceId, kept));
    return kept;
  }

  async addQuestion(
    db: Queryable,
    workspaceId: string,
    { gapId, asked }: { gapId: string; asked: NewQuestion },
  ): Promise<void> {
    const { id, sessionId, contactId, question, lexemes, askedAt, messageId = null, correction } = asked;
    const { text = null, label = null, at = null } = correction ?? {};
    const values = [id, gapId, sessionId, contactId, question, lexemes, askedAt];
    await db.query(ADD(workspaceId, ...values, messageId, text, label, at));
    await db.query(BOUND_QUESTIONS(workspaceId, gapId));
  }

  /** @returns ids of its gaps, to be tidied */
  async withdraw(db: Queryable, workspaceId: string, sessionId: string): Promise<string[]> {
    return (await db.query<{ id: string }>(WITHDRAW(workspaceId, sessionId))).rows.map(({ id }) => id);
  }

  /** Corrects an answer whose question is known. @returns the id of its gap; null = it is in none yet */
  async correctKnown(
    db: Queryable,
    workspaceId: string,
    { sessionId, messageId, answeredAt, correction }: WrongMessage,
  ): Promise<string | null> {
    const { text = null, label = null, at = null } = correction ?? {};
    const statement = CORRECT_KNOWN(workspaceId, messageId, text, label, at, sessionId, answeredAt);
    const { rows } = await db.query<{ gap_id: string }>(statement);
    return rows[0]?.gap_id ?? null;
  }

  /** @returns ids of those that had another status */
  async setStatus(
    db: Queryable,
    workspaceId: string,
    { ids, status }: { ids: string[]; status: GapStatus },
  ): Promise<string[]> {
    return (await db.query<{ id: string }>(SET_STATUS(workspaceId, ids, status))).rows.map(({ id }) => id);
  }

  /** Which of these ids are gaps of the workspace. */
  async findExisting(db: Queryable, workspaceId: string, ids: string[]): Promise<Set<string>> {
    return new Set((await db.query<{ id: string }>(EXISTING(workspaceId, ids))).rows.map(({ id }) => id));
  }

  /**
   * Over all workspaces, on the system connection: deletes questions older than this many days, or than the
   * workspace's message retention.
   */
  async removeOld(db: Queryable, days: number): Promise<number> {
    const { rowCount } = await db.query(REMOVE_OLD(days));
    await this.tidy(db, null, []);
    return rowCount;
  }

  /**
   * Call it after questions were deleted. @param workspaceId null = all gaps of all workspaces, on the system
   * connection
   */
  async tidy(db: Queryable, workspaceId: string | null, gapIds: string[]): Promise<void> {
    for (const statement of TIDY) await db.query(statement(workspaceId, gapIds));
  }
}
