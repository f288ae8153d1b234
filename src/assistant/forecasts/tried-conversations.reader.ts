import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { fail } from '../../platform/kernel/errors.js';
import type { MachineVerdict } from '../../agent/proof/machine-verdict.js';
import { sharedVerdict, type HumanVerdict, type MachineOutcome } from './outcomes.rules.js';
import type { Drawn } from './sampling.rules.js';
import { OFFERED } from './tried-conversation.js';
import type { ForecastConversationDto, Verdict } from './verdicts.dto.js';

/** What the estimate needs of a conversation. */
export interface TriedRow {
  id: string;
  channel: string;
  /** `2026-10` */
  month: string;
  language: string | null;
  /** The first. */
  question: string | null;
  /** The question of the first turn with a matter, and what the agent says that it is about; null = none has one. */
  asked: string | null;
  intent: string | null;
  /** Of the articles that it quotes: one for each quotation. */
  titles: string[];
  /** The longest that the customer waited for a colleague. */
  reply_seconds: number | null;
  machine: MachineOutcome;
  confidence: number;
  ended_by: 'end' | 'unanswered';
  is_offered: boolean;
  drawn: Drawn | null;
  answers: { machine: MachineVerdict; confidence: number; verdicts: GivenVerdict[] }[];
}

export interface GivenVerdict {
  member_id: string;
  verdict: Verdict;
  at: string;
}

const VERDICTS = `(select coalesce(jsonb_agg(
    jsonb_build_object('member_id', v.member_id, 'verdict', v.verdict, 'at', v.at) order by v.at), '[]')
  from shadow_verdicts v where v.workspace_id = t.workspace_id and v.forecast_id = t.forecast_id
    and v.conversation_id = t.conversation_id and v.turn = t.turn)`;
/** Small talk and a request for a person have none. */
const HAS_MATTER = `t.intent is not null or t.citations <> '[]'`;
const TRIED = named(`
  select c.conversation_id as id, i.channel, to_char(i.started_at at time zone 'utc', 'YYYY-MM') as month,
    f.language, f.question, f.asked, f.intent, coalesce(f.titles, '[]') as titles, f.reply_seconds,
    c.outcome as machine, coalesce(c.confidence, 1)::float8 as confidence, c.ended_by,
    coalesce(f.is_offered, false) as is_offered,
    case when c.drawn_in is not null then
      jsonb_build_object('in', c.drawn_in, 'weight', c.drawn_weight) end as drawn, coalesce(f.answers, '[]') as answers
  from forecast_conversations c
  join imported_conversations i on i.workspace_id = c.workspace_id and i.id = c.conversation_id
  cross join lateral (
    select (array_agg(t.language order by t.turn))[1] as language,
      left((array_agg(t.question order by t.turn))[1], 300) as question,
      left((array_agg(t.question order by t.turn) filter (where ${HAS_MATTER}))[1], 300) as asked,
      (array_agg(t.intent order by t.turn) filter (where t.intent is not null))[1] as intent,
      jsonb_path_query_array(jsonb_agg(t.citations order by t.turn) filter (where t.status = 'answered'), '$[*][*].title')
        as titles,
      max(t.reply_seconds) as reply_seconds, bool_or(t.reason = '${OFFERED}') as is_offered,
      jsonb_agg(jsonb_build_object('machine', t.verdict, 'confidence', t.confidence, 'verdicts', ${VERDICTS})
        order by t.turn) filter (where t.status = 'answered') as answers
    from shadow_turns t where t.workspace_id = c.workspace_id and t.forecast_id = c.forecast_id
      and t.conversation_id = c.conversation_id) f
  where c.workspace_id = $1 and c.forecast_id = $2 and c.status = 'done' order by c.position`);
const CONVERSATION = named(`
  select c.conversation_id as id, 'forecast_conversation' as object, i.source, i.external_id, i.channel, i.subject,
    i.started_at, c.outcome, c.ended_by, (
      select coalesce(jsonb_agg(jsonb_build_object('turn', t.turn, 'question', t.question, 'reply', t.reply,
        'reply_seconds', t.reply_seconds, 'status', t.status, 'certainty', t.certainty, 'answer', t.answer,
        'confidence', t.confidence, 'citations', t.citations, 'reason', t.reason, 'machine_verdict', t.verdict,
        'machine_reason', t.verdict_reason, 'verdicts', ${VERDICTS}) order by t.turn), '[]')
      from shadow_turns t where t.workspace_id = c.workspace_id and t.forecast_id = c.forecast_id
        and t.conversation_id = c.conversation_id) as turns
  from forecast_conversations c
  join imported_conversations i on i.workspace_id = c.workspace_id and i.id = c.conversation_id
  where c.workspace_id = $1 and c.forecast_id = $2 and c.conversation_id = $3`);

@Injectable()
export class TriedConversationsReader {
  constructor(private readonly db: TenantDb) {}

  /** All that were tried, in the order in which they were. @param db an open transaction to read in */
  async all(workspaceId: string, forecastId: string, db: Queryable = this.db.of(workspaceId)): Promise<TriedRow[]> {
    return (await db.query<TriedRow & Record<string, unknown>>(TRIED(workspaceId, forecastId))).rows;
  }

  /** Throws `not_found`. */
  async get(workspaceId: string, forecastId: string, id: string): Promise<ForecastConversationDto> {
    const { rows } = await this.db.query<ForecastConversationDto & Record<string, unknown>>(
      workspaceId,
      CONVERSATION(workspaceId, forecastId, id),
    );
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }
}

/** What people say of an answer; null = nobody has judged it. Who skips it says nothing of it. */
export const humanVerdictOf = (verdicts: readonly GivenVerdict[]): HumanVerdict | null =>
  sharedVerdict(
    verdicts.flatMap(({ member_id: personId, verdict, at }) =>
      verdict === 'skipped' ? [] : [{ personId, verdict, atMs: Date.parse(at) }],
    ),
  )?.verdict ?? null;
