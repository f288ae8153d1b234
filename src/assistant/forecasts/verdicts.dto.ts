import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsQueryBoolean, IsUuid, IsWhole, Omittable } from '../../platform/http/fields.js';
import { IMPORT_SOURCES, IMPORTED_CHANNELS, type ImportedChannel, type ImportSource } from '../imports/imported.dto.js';

export const VERDICTS = ['right', 'partly', 'wrong', 'not_a_question', 'skipped'] as const;
export type Verdict = (typeof VERDICTS)[number];

export class VerdictBody {
  @IsUuid()
  conversation_id: string;

  /** Which of its answers, by `turn`. */
  @IsWhole(0, 1_000)
  turn: number;

  /** `skipped` leaves it to others; null takes your own verdict back. */
  @ValidateIf((_, value) => value !== null)
  @IsIn(VERDICTS)
  @ApiProperty({ enum: VERDICTS })
  verdict: Verdict | null;
}

export class NextToJudgeQuery {
  /** Judge what others have judged already: a second opinion. */
  @Omittable()
  @IsQueryBoolean()
  second?: boolean;
}

class ShadowCitationDto {
  @ApiProperty({ format: 'uuid' })
  document_id: string | null;
  title: string;
  url: string | null;
  quote: string;
}

class ShadowVerdictDto {
  @ApiProperty({ format: 'uuid' })
  member_id: string;
  @ApiProperty({ enum: VERDICTS })
  verdict: Verdict;
  @ApiProperty({ type: String, format: 'date-time' })
  at: string;
}

/** A customer's turn: what was asked, what a colleague replied, and what the agent would have. */
class ShadowTurnDto {
  @ApiProperty({ type: 'integer', minimum: 0 })
  turn: number;
  question: string;
  /** What a colleague wrote then; null = nothing. */
  reply: string | null;
  @ApiProperty({ type: 'integer' })
  reply_seconds: number | null;
  /** As that of an answer; only `answered` ones are judged. */
  status: string;
  certainty: string | null;
  answer: string;
  confidence: number;
  /** Without an answer, the passages that are offered. */
  @ApiProperty({ type: [ShadowCitationDto] })
  citations: ShadowCitationDto[];
  /** Why it did not answer. */
  reason: string | null;
  /** The machine's verdict, from what both texts say: a proxy, and never the figure of the report. */
  machine_verdict: string | null;
  machine_reason: string | null;
  @ApiProperty({ type: [ShadowVerdictDto] })
  verdicts: ShadowVerdictDto[];
}

/** A conversation of a forecast. */
export class ForecastConversationDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['forecast_conversation'] })
  object: 'forecast_conversation';
  @ApiProperty({ enum: IMPORT_SOURCES })
  source: ImportSource;
  external_id: string;
  @ApiProperty({ enum: IMPORTED_CHANNELS })
  channel: ImportedChannel;
  subject: string | null;
  @ApiProperty({ type: String, format: 'date-time' })
  started_at: string;
  /** By the machine's verdicts; null = not tried yet. */
  outcome: string | null;
  /** `unanswered`: the team would have taken over after its last turn. */
  ended_by: string | null;
  @ApiProperty({ type: [ShadowTurnDto] })
  turns: ShadowTurnDto[];
}

/** What to judge next, and how far it is. */
export class ToJudgeDto {
  @ApiProperty({ enum: ['forecast_judging'] })
  object: 'forecast_judging';
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Null = nothing is left for you. */
  @ApiProperty({ type: ForecastConversationDto, nullable: true })
  next: ForecastConversationDto | null;
  /** Conversations whose answers are all judged. */
  @ApiProperty({ type: 'integer' })
  judged: number;
  /** Conversations with an answer. */
  @ApiProperty({ type: 'integer' })
  answered: number;
}
