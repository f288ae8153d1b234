import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MACHINE_VERDICTS, VERDICT_REASONS } from '../../agent/proof/machine-verdict.js';
import type { MachineVerdict, VerdictReason } from '../../agent/proof/machine-verdict.js';
import { CHANNELS, type Channel } from '../../conversations/sessions/sessions.dto.js';
import { AGENT_MODES, type AgentMode } from '../../conversations/sessions/agent-modes.dto.js';
import { CitationDto } from '../../conversations/sessions/messages.dto.js';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { TimeWindow, WindowQuery } from '../../platform/http/page.js';

export const SUGGESTION_STATUSES = ['answered', 'abstained', 'clarify', 'handed_off', 'refused', 'failed'] as const;
export type SuggestionStatus = (typeof SUGGESTION_STATUSES)[number];
export const SUGGESTION_OUTCOMES = ['sent', 'edited', 'ignored', 'wrong', 'stale', 'unseen'] as const;
export type SuggestionOutcome = (typeof SUGGESTION_OUTCOMES)[number];
const MODES = ['shadow', 'suggest'] as const;
export type SuggestionMode = (typeof MODES)[number];
const ACTIONS = ['inserted', 'dismissed', 'wrong'] as const;

export class SuggestionsQuery extends WindowQuery {
  @Omittable()
  @IsIn(MODES)
  mode?: SuggestionMode;

  @Omittable()
  @IsIn(SUGGESTION_STATUSES)
  status?: SuggestionStatus;

  @Omittable()
  @IsUuid()
  session_id?: string;
}

/** By default everything. */
export class SuggestionCountsQuery extends TimeWindow {}

export class SuggestionAction {
  /** Id of the suggestion that the teammate saw. */
  @IsUuid()
  suggestion_id: string;

  /** `inserted`: into the reply that is being written; `dismissed`: not wanted; `wrong`: not true. */
  @IsIn(ACTIONS)
  @ApiProperty({ enum: ACTIONS })
  action: (typeof ACTIONS)[number];
}

/** What the agent would have answered in a channel where it does not answer. Nobody but the team sees it. */
export class SuggestionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['suggestion'] })
  object: 'suggestion';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** The channel’s account; null for the website chat. */
  @ApiProperty({ format: 'uuid' })
  account_id: string | null;
  /** The channel’s mode then. */
  @ApiProperty({ enum: MODES })
  mode: SuggestionMode;
  /** `failed`: the turn broke off, see `error`. */
  @ApiProperty({ enum: SUGGESTION_STATUSES })
  status: SuggestionStatus;
  /** What the customer wrote since the last reply. */
  question: string;
  /** Without an answer, the passage that may help, if there is one: it is the only citation. */
  answer: string;
  /** BCP 47; null if the turn failed. */
  language: string | null;
  @ApiProperty({ enum: ['certain'] })
  certainty: 'certain' | null;
  @ApiProperty({ minimum: 0, maximum: 1 })
  confidence: number | null;
  citations: CitationDto[];
  /** Why the agent did not answer; null if it did. */
  reason: string | null;
  model: string | null;
  error: string | null;
  /**
   * What became of it: a teammate `sent` it as it was, or `edited`; they `ignored` it, or called it `wrong`; `stale` =
   * the customer wrote again before; `unseen` = the reply was sent before it was ready. null = nothing yet, or it was
   * only recorded.
   */
  @ApiProperty({ enum: SUGGESTION_OUTCOMES })
  outcome: SuggestionOutcome | null;
  /** What teammates then wrote, until the customer wrote again; null = nothing yet. */
  reply: string | null;
  /**
   * The machine’s, from what both texts say: a proxy, and no rate. null where a teammate said it (`sent`, `wrong`), and
   * without an answer or a reply.
   */
  @ApiProperty({ enum: MACHINE_VERDICTS })
  machine_verdict: MachineVerdict | null;
  @ApiProperty({ enum: VERDICT_REASONS })
  machine_reason: VerdictReason | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** What is suggested to the team in a session now. */
export class SessionSuggestionDto {
  @ApiProperty({ enum: ['session_suggestion'] })
  object: 'session_suggestion';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** null = none: the channel’s mode is another, the agent had no answer, or it was settled. */
  suggestion: SuggestionDto | null;
}

/** How often the agent's answers were of use in one channel. */
export class SuggestionChannelDto {
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** The channel’s account; null for the website chat. */
  @ApiProperty({ format: 'uuid' })
  account_id: string | null;
  /** Of the account; null for the website chat, and for accounts that were removed. */
  name: string | null;
  /** The mode now; null for accounts that were removed. */
  @ApiProperty({ enum: AGENT_MODES })
  agent_mode: AgentMode | null;
  /** Customers’ turns that the agent took without sending anything. */
  @ApiProperty({ type: 'integer' })
  turns: number;
  /** Those with an answer. */
  @ApiProperty({ type: 'integer' })
  answered: number;
  /** Those that broke off. */
  @ApiProperty({ type: 'integer' })
  failed: number;
  /** Answers that were proposed to the team. */
  @ApiProperty({ type: 'integer' })
  suggested: number;
  @ApiProperty({ type: 'integer' })
  sent: number;
  @ApiProperty({ type: 'integer' })
  edited: number;
  @ApiProperty({ type: 'integer' })
  ignored: number;
  @ApiProperty({ type: 'integer' })
  wrong: number;
  /**
   * Answers that agree with the team’s reply by the machine, a proxy; none that a teammate `sent` or called `wrong`.
   */
  @ApiProperty({ type: 'integer' })
  machine_right: number;
  @ApiProperty({ type: 'integer' })
  machine_partly: number;
  @ApiProperty({ type: 'integer' })
  machine_wrong: number;
  @ApiProperty({ type: 'integer' })
  machine_not_comparable: number;
}

/** Channels whose agent does not answer, or did not in this period. */
export class SuggestionCountsDto {
  @ApiProperty({ enum: ['suggestion_counts'] })
  object: 'suggestion_counts';
  @ApiProperty({ format: 'date-time' })
  created_after: string | null;
  @ApiProperty({ format: 'date-time' })
  created_before: string | null;
  channels: SuggestionChannelDto[];
}

export type SuggestionRow = Omit<SuggestionDto, 'object'> & Record<string, unknown>;

/** Of the row `g`, with what was said before and after it. */
export const SUGGESTION_COLUMNS = `g.id, g.session_id, g.channel, g.account_id, g.mode, g.status, g.answer, g.language, g.certainty, g.confidence, g.citations,
  g.reason, g.model, g.error, g.outcome, g.machine_verdict, g.machine_reason, g.created_at,
  (select coalesce(string_agg(m.text, E'\\n' order by m.seq), '') from messages m
    where m.workspace_id = g.workspace_id and m.session_id = g.session_id and m.author = 'contact' and m.text <> ''
      and m.seq <= g.seq and m.seq > coalesce((select max(r.seq) from messages r where r.workspace_id = g.workspace_id
        and r.session_id = g.session_id and r.author in ('agent', 'teammate') and r.seq < g.seq), 0)) as question,
  (select string_agg(m.text, E'\\n' order by m.seq) from messages m
    where m.workspace_id = g.workspace_id and m.session_id = g.session_id and m.author = 'teammate' and m.text <> ''
      and m.seq > g.seq and not exists (select from messages r where r.workspace_id = g.workspace_id
        and r.session_id = g.session_id and r.author = 'contact' and r.seq > g.seq and r.seq < m.seq)) as reply`;

/** The row `g` is a draft for the team: an answer, or a passage that may help. */
export const IS_DRAFT = `g.answer <> '' and (g.status = 'answered' or g.citations <> '[]')`;

/** The machine may judge the row `g`: it has an answer, of which no teammate has said whether it is right. */
export const IS_UNSAID = `g.status = 'answered' and g.answer <> '' and coalesce(g.outcome, '') not in ('sent', 'wrong')`;

export const presentSuggestion = (row: SuggestionRow): SuggestionDto => ({
  id: row.id,
  object: 'suggestion',
  session_id: row.session_id,
  channel: row.channel,
  account_id: row.account_id,
  mode: row.mode,
  status: row.status,
  question: row.question,
  answer: row.answer,
  language: row.language,
  certainty: row.certainty,
  confidence: row.confidence,
  citations: row.citations,
  reason: row.reason,
  model: row.model,
  error: row.error,
  outcome: row.outcome,
  reply: row.reply,
  machine_verdict: row.machine_verdict,
  machine_reason: row.machine_reason,
  created_at: row.created_at,
});
