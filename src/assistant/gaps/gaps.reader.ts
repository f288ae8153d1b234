import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  presentGap,
  presentUnanswered,
  type Gap,
  type GapCorrection,
  type GapDetailDto,
  type GapReplyDto,
  type GapRow,
  type GapStatus,
  type UnansweredRow,
} from './gaps.dto.js';

/** The busiest first; the example is the oldest question that is kept. */
const SELECT = `
  select g.id, g.status, g.language, g.asked, g.first_seen_at, g.last_seen_at, q.question as example,
    coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'title', d.title) order by n.place)
      from unnest(g.nearest) with ordinality as n(id, place)
      join documents d on d.workspace_id = g.workspace_id and d.id = n.id), '[]') as nearest
  from knowledge_gaps g
  cross join lateral (
    select question from unanswered_questions u where u.workspace_id = g.workspace_id and u.gap_id = g.id
    order by u.asked_at, u.id limit 1) q`;
const LIST = named(`${SELECT}
  where g.workspace_id = $1 and g.status = $2
  order by g.asked desc, g.last_seen_at desc, g.id limit $3`);

const GET = named(`${SELECT} where g.workspace_id = $1 and g.id = $2`);
const QUESTIONS = named(`
  select id, session_id, question, asked_at from unanswered_questions
  where workspace_id = $1 and gap_id = $2 order by asked_at desc, id desc`);
/** The team's first replies after each question in its conversation. */
const REPLIES = named(`
  select q.session_id, q.corrected_by as author_label, 'correction' as kind, q.correction as text,
    q.corrected_at as created_at
  from unanswered_questions q where q.workspace_id = $1 and q.gap_id = $2 and q.correction is not null
  union all (
  select r.session_id, r.author_label, 'reply', left(r.text, 4000), r.created_at
  from unanswered_questions q
  cross join lateral (
    select m.session_id, m.author_label, m.text, m.created_at, m.id from messages m
    where m.workspace_id = $1 and m.session_id = q.session_id and m.author = 'teammate' and m.erased_at is null
      and m.created_at >= q.asked_at
    order by m.created_at, m.id limit 3) r
  where q.workspace_id = $1 and q.gap_id = $2
  group by r.session_id, r.author_label, r.text, r.created_at, r.id
  order by r.created_at desc, r.id desc limit 20)
  order by kind, created_at desc limit 20`);
const CORRECTION = named(`
  select gap_id, correction as text, corrected_by as author_label, corrected_at as created_at
  from unanswered_questions where workspace_id = $1 and message_id = $2 and correction is not null`);

type ReplyRow = GapReplyDto & Record<string, unknown>;

@Injectable()
export class GapsReader {
  constructor(private readonly db: TenantDb) {}

  /** Reads frequent questions that the knowledge does not answer. */
  async list(workspaceId: string, status: GapStatus, limit: number): Promise<Gap[]> {
    return (await this.db.query<GapRow>(workspaceId, LIST(workspaceId, status, limit))).rows.map(presentGap);
  }

  /** The team's correction of an answer of the agent; null = none. */
  async correctionOf(workspaceId: string, messageId: string): Promise<GapCorrection | null> {
    return (await this.db.query<GapCorrection>(workspaceId, CORRECTION(workspaceId, messageId))).rows[0] ?? null;
  }

  /** One gap, as in lists. Throws `not_found`. */
  async find(db: Queryable, workspaceId: string, id: string): Promise<Gap> {
    const { rows } = await db.query<GapRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return presentGap(rows[0]);
  }

  /** One gap with its questions and the team's replies to them. Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<GapDetailDto> {
    const db = this.db.of(workspaceId);
    const [gap, questions, replies] = await Promise.all([
      db.query<GapRow>(GET(workspaceId, id)),
      db.query<UnansweredRow>(QUESTIONS(workspaceId, id)),
      db.query<ReplyRow>(REPLIES(workspaceId, id)),
    ]);
    if (!gap.rows[0]) throw fail('not_found');
    return { ...presentGap(gap.rows[0]), questions: questions.rows.map(presentUnanswered), replies: replies.rows };
  }
}
