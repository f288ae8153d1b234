import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsQueryBoolean, IsQueryInteger, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsLanguageTag } from '../../platform/http/text-fields.js';
import { uuidOr } from '../../platform/kernel/ids.js';
import { RatingDto } from '../../conversations/core/ratings.dto.js';
import { CHANNELS, type Channel } from '../../conversations/sessions/sessions.dto.js';
import { Count, PeriodQuery, Rate } from './analytics.dto.js';

export class SatisfactionQuery extends PeriodQuery {
  @Omittable()
  @IsIn(CHANNELS)
  channel?: Channel;
}

/** Who handled what no teammate resolved. */
export const AGENT = 'agent';
const HANDLER = uuidOr(AGENT);

/** The window bounds when a rating was given. */
export class RatingsQuery extends WindowQuery {
  /** Only ratings of what this teammate resolved last; `agent` = of what the agent handled alone. */
  @Omittable()
  @Matches(HANDLER, { message: `resolved_by must be a uuid or ${AGENT}` })
  @ApiProperty({ type: String })
  resolved_by?: string;

  @Omittable()
  @IsIn(CHANNELS)
  @ApiProperty({ enum: CHANNELS })
  channel?: Channel;

  /** Only of conversations in this language, as the agent understood it last. */
  @Omittable()
  @IsLanguageTag()
  language?: string;

  @Omittable()
  @IsQueryInteger(1, 5)
  score?: number;

  /** Whether the customer wrote something. */
  @Omittable()
  @IsQueryBoolean()
  has_comment?: boolean;
}

export class SatisfactionMetricsDto {
  /** Conversations whose customer was asked, or rated it unasked. */
  @Count() asked: number;
  @Count() responses: number;
  /** Responses ÷ asked. */
  @Rate() response_rate: number | null;
  /** Share of the responses of 4 or 5. */
  @Rate() positive_rate: number | null;
  /** Of the responses, 1 to 5. */
  mean: number | null;
}

export class HandlerSatisfactionDto extends SatisfactionMetricsDto {
  /** The teammate who resolved it last; null = the agent. */
  @ApiProperty({ format: 'uuid' })
  member_id: string | null;
  /** null = the agent, or somebody who has left. */
  name: string | null;
}

export class ChannelSatisfactionDto extends SatisfactionMetricsDto {
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
}

export class TopicSatisfactionDto extends SatisfactionMetricsDto {
  /** As the agent understood it: a session’s `intent`. */
  topic: string;
}

export class TagSatisfactionDto extends SatisfactionMetricsDto {
  @ApiProperty({ format: 'uuid' })
  tag_id: string;
  name: string;
}

/** What customers said of the conversations that began in a period. */
export class SatisfactionReportDto {
  @ApiProperty({ enum: ['satisfaction'] })
  object: 'satisfaction';
  @ApiProperty({ format: 'date-time' })
  created_after: string;
  @ApiProperty({ format: 'date-time' })
  created_before: string;
  totals: SatisfactionMetricsDto;
  /** By who handled it: the agent first, then the most asked about. */
  @ApiProperty({ type: [HandlerSatisfactionDto] })
  by_handler: HandlerSatisfactionDto[];
  @ApiProperty({ type: [ChannelSatisfactionDto] })
  by_channel: ChannelSatisfactionDto[];
  /** The 50 that were asked about most. */
  @ApiProperty({ type: [TopicSatisfactionDto] })
  by_topic: TopicSatisfactionDto[];
  /** The 50 that were asked about most. */
  @ApiProperty({ type: [TagSatisfactionDto] })
  by_tag: TagSatisfactionDto[];
}

/** A rating, with what it is about. */
export class ListedRatingDto extends RatingDto {
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** The teammate who resolved it last; null = the agent. */
  @ApiProperty({ format: 'uuid' })
  resolved_by: string | null;
}
