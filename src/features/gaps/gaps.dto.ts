import { ApiProperty } from '@nestjs/swagger';

export const GAP_STATUSES = ['open', 'dismissed', 'resolved'] as const;
export type GapStatus = (typeof GAP_STATUSES)[number];

/** A document that came nearest to an answer; its title as it is now. */
export interface NearDocument {
  id: string;
  title: string;
}

/** Something that people ask and the knowledge does not answer. */
export interface Gap {
  id: string;
  object: 'knowledge_gap';
  status: GapStatus;
  /** The oldest question that is kept, masked. */
  example: string;
  /** BCP 47 */
  language: string;
  /** How often it was asked, also by people who were erased since. */
  asked: number;
  /** Nearest first. */
  nearest: NearDocument[];
  first_seen_at: string;
  last_seen_at: string;
}

export type GapRow = Omit<Gap, 'object'> & { [column: string]: unknown };

export const presentGap = (row: GapRow): Gap => {
  const { id, status, example, language, asked, nearest, first_seen_at, last_seen_at } = row;
  return { id, object: 'knowledge_gap', status, example, language, asked, nearest, first_seen_at, last_seen_at };
};

/** A person's question to which there was no answer, as it is kept for the team. */
export class UnansweredQuestionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['unanswered_question'] })
  object: 'unanswered_question';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Addresses, links and long numbers are masked. */
  question: string;
  @ApiProperty({ format: 'date-time' })
  asked_at: string;
}

export type UnansweredRow = Omit<UnansweredQuestionDto, 'object'> & { [column: string]: unknown };

export const presentUnanswered = ({ id, session_id, question, asked_at }: UnansweredRow): UnansweredQuestionDto => ({
  id,
  object: 'unanswered_question',
  session_id,
  question,
  asked_at,
});
