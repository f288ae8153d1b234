import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../db/statement.js';
import type { GapStatus } from './gaps.dto.js';
import type { Cluster } from './gaps.rules.js';

/** Clusters that a question is compared with; questions kept of one; clusters kept of a workspace. */
const CANDIDATES_MAX = 200;
const QUESTIONS_MAX = 20;
const GAPS_MAX = 1_000;

const CANDIDATES = named(`
  select id, lexemes from knowledge_gaps
  where workspace_id = $1 and language = $2 and lexemes && $3 order by last_seen_at desc, id limit ${CANDIDATES_MAX}`);
/** Asked again, a gap that was resolved is open; one that was dismissed stays so. */
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
  insert into unanswered_questions (workspace_id, id, gap_id, session_id, contact_id, question, lexemes, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
/** The oldest is the example and stays. Rows that others hold are theirs to bound. */
const BOUND_QUESTIONS = named(`
  delete from unanswered_questions where workspace_id = $1 and id in (
    select id from unanswered_questions where workspace_id = $1 and gap_id = $2
    order by asked_at, id offset 1 for update skip locked)
  and id not in (
    select id from unanswered_questions where workspace_id = $1 and gap_id = $2
    order by asked_at desc, id desc limit ${QUESTIONS_MAX - 1})`);
const BOUND_GAPS = named(`
  delete from knowledge_gaps where workspace_id = $1 and id in (
    select id from knowledge_gaps where workspace_id = $1
    order by last_seen_at desc, id desc offset ${GAPS_MAX} for update skip locked)`);
const SET_STATUS = named(`
  update knowledge_gaps set status = $3 where workspace_id = $1 and id = any($2) and status <> $3 returning id`);
const EXISTING = named('select id from knowledge_gaps where workspace_id = $1 and id = any($2)');

const REMOVE_OLD = named(`
  delete from unanswered_questions q
  where asked_at < now() - make_interval(days => least($1, (
    select g.message_retention_days from guardrails g where g.workspace_id = q.workspace_id)))`);
/** What no question is kept of is no gap; the words of a gap are those of its oldest question. */
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
  sessionId: string;
  contactId: string | null;
  /** Masked. */
  question: string;
  lexemes: string[];
  /** RFC 3339 */
  askedAt: string;
}

@Injectable()
export class GapsStore {
  async candidates(db: Queryable, workspaceId: string, language: string, lexemes: string[]): Promise<Cluster[]> {
    return (await db.query<Cluster & Record<string, unknown>>(CANDIDATES(workspaceId, language, lexemes))).rows;
  }

  /** Counts a question to a gap that is there. @returns whether it still is */
  async seen(db: Queryable, workspaceId: string, id: string, at: string, nearest: string[]): Promise<boolean> {
    return (await db.query(SEEN(workspaceId, id, at, nearest))).rowCount > 0;
  }

  /** A new gap; where somebody was quicker, theirs. @returns its id */
  async insert(
    db: Queryable,
    workspaceId: string,
    gap: { id: string; key: string; language: string; lexemes: string[]; nearest: string[]; at: string },
  ): Promise<string> {
    const { id, key, language, lexemes, nearest, at } = gap;
    const { rows } = await db.query<{ id: string }>(INSERT(workspaceId, id, key, language, lexemes, nearest, at));
    await db.query(BOUND_GAPS(workspaceId));
    return rows[0]!.id;
  }

  async addQuestion(db: Queryable, workspaceId: string, gapId: string, asked: NewQuestion): Promise<void> {
    const { id, sessionId, contactId, question, lexemes, askedAt } = asked;
    await db.query(ADD(workspaceId, id, gapId, sessionId, contactId, question, lexemes, askedAt));
    await db.query(BOUND_QUESTIONS(workspaceId, gapId));
  }

  /** @returns ids of those that had another status */
  async setStatus(db: Queryable, workspaceId: string, ids: string[], status: GapStatus): Promise<string[]> {
    return (await db.query<{ id: string }>(SET_STATUS(workspaceId, ids, status))).rows.map(({ id }) => id);
  }

  /** Which of these ids are gaps of the workspace. */
  async findExisting(db: Queryable, workspaceId: string, ids: string[]): Promise<Set<string>> {
    return new Set((await db.query<{ id: string }>(EXISTING(workspaceId, ids))).rows.map(({ id }) => id));
  }

  /** Over all workspaces, on the system's connection: forgets questions older than so many days, or than a workspace keeps messages. */
  async removeOld(db: Queryable, days: number): Promise<number> {
    const { rowCount } = await db.query(REMOVE_OLD(days));
    await this.tidy(db, null, []);
    return rowCount;
  }

  /** After questions went. @param workspaceId null = all gaps of all workspaces, on the system's connection */
  async tidy(db: Queryable, workspaceId: string | null, gapIds: string[]): Promise<void> {
    for (const statement of TIDY) await db.query(statement(workspaceId, gapIds));
  }
}
