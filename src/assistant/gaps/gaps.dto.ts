import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsQueryInteger, IsUuid, Omittable } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';

export const GAP_STATUSES = ['open', 'dismissed', 'resolved'] as const;
export type GapStatus = (typeof GAP_STATUSES)[number];

export class GapsQuery {
  @Omittable()
  @IsIn(GAP_STATUSES)
  @ApiProperty({ enum: GAP_STATUSES, default: 'open' })
  status?: GapStatus;

  /** How many at most. */
  @Omittable()
  @IsQueryInteger(1, 200)
  limit?: number;
}

export class GapStatusBody {
  @IsIn(GAP_STATUSES)
  @ApiProperty({ enum: GAP_STATUSES })
  status: GapStatus;
}

/** What the team says is missing: an answer of the agent was wrong, or nobody could answer a question of its own. */
export class CorrectAnswer {
  /** Id of the agent's message; or else `question` and `language`. */
  @Omittable()
  @IsUuid()
  message_id?: string;

  /** A question as a customer would ask it. */
  @Omittable()
  @IsText(4_000, 1)
  question?: string;

  /** BCP 47, of `question`. */
  @Omittable()
  @IsLanguageTag()
  language?: string;

  /** The right answer, in the team's words. Suggested to the author of the missing document. */
  @Omittable()
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'correction must not be blank' })
  correction?: string;
}

/** A document that came nearest to an answer; its title as it is now. */
export class NearDocumentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  title: string;
}

/** Something that people ask and the knowledge does not answer. */
export class GapDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['knowledge_gap'] })
  object: 'knowledge_gap';
  @ApiProperty({ enum: GAP_STATUSES })
  status: GapStatus;
  /** The oldest question that is kept, masked. */
  example: string;
  /** BCP 47 */
  language: string;
  /** How often it was asked, including by people who have been erased since. */
  @ApiProperty({ type: 'integer' })
  asked: number;
  /** Nearest first. */
  nearest: NearDocumentDto[];
  @ApiProperty({ format: 'date-time' })
  first_seen_at: string;
  @ApiProperty({ format: 'date-time' })
  last_seen_at: string;
}

/** A person's question to which there was no answer, as it is kept for the team. */
export class UnansweredQuestionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['unanswered_question'] })
  object: 'unanswered_question';
  /** Null = a teammate asked it. */
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  /** Addresses, links and long numbers are masked. */
  question: string;
  @ApiProperty({ format: 'date-time' })
  asked_at: string;
}

/** What somebody of the team replied to one of its questions, or says should have been answered. */
export class GapReplyDto {
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  author_label: string | null;
  /** `correction`: an answer of the agent was wrong, and this is right. `reply`: the customer was told it. */
  @ApiProperty({ enum: ['correction', 'reply'] })
  kind: 'correction' | 'reply';
  /** At most its first 4,000 characters. */
  text: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** A gap with its questions, the latest first, and the replies: corrections first, each the latest first. */
export class GapDetailDto extends GapDto {
  questions: UnansweredQuestionDto[];
  replies: GapReplyDto[];
}

/** The team's correction of an answer. */
export interface GapCorrection extends Record<string, unknown> {
  gap_id: string;
  text: string;
  author_label: string | null;
  created_at: string;
}

export type Gap = GapDto;

export type GapRow = Omit<Gap, 'object'> & { [column: string]: unknown };

export const presentGap = (row: GapRow): Gap => {
  const { id, status, example, language, asked, nearest, first_seen_at, last_seen_at } = row;
  return { id, object: 'knowledge_gap', status, example, language, asked, nearest, first_seen_at, last_seen_at };
};

export type UnansweredRow = Omit<UnansweredQuestionDto, 'object'> & { [column: string]: unknown };

export const presentUnanswered = ({ id, session_id, question, asked_at }: UnansweredRow): UnansweredQuestionDto => ({
  id,
  object: 'unanswered_question',
  session_id,
  question,
  asked_at,
});
