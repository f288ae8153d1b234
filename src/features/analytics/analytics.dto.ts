import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsDateTime, Optional } from '../../http/fields.js';
import { IsZone } from '../../http/text-fields.js';
import {
  CHANNELS,
  INTENT_CLASSES,
  RESOLUTIONS,
  SESSION_KINDS,
  type Channel,
  type Resolution,
} from '../sessions/sessions.dto.js';
import { STOP_REASONS } from '../handoffs/handoffs.dto.js';

export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export class AnalyticsQuery {
  /** From then on. Default: 30 days before `created_before`. */
  @Optional()
  @IsDateTime()
  created_after?: string;

  /** Before then; at most 366 days later. Default: now. */
  @Optional()
  @IsDateTime()
  created_before?: string;

  /** What one item of `series` stands for; weeks begin on Monday. At most 1,000 items. */
  @Optional()
  @IsIn(GRANULARITIES)
  @ApiProperty({ default: 'day' })
  granularity?: Granularity;

  /** Whose hours, days, weeks and months. */
  @Optional()
  @IsZone()
  @ApiProperty({ default: 'UTC' })
  timezone?: string;

  @Optional()
  @IsIn(CHANNELS)
  channel?: Channel;

  @Optional()
  @IsIn(SESSION_KINDS)
  session_kind?: string;
}

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Rate = (): PropertyDecorator => ApiProperty({ minimum: 0, maximum: 1 });

class HandoffMetricsDto {
  @Count() handoffs_opened: number;
  @Count() handoffs_resolved: number;
  /** From the creation of a hand-off to its resolution. */
  @Count() median_resolve_ms: number | null;
}

export class MetricsDto extends HandoffMetricsDto {
  @Count() sessions: number;
  @Count() completed: number;
  @Count() messages: number;
  @Count() answers: number;
  @Count() answers_cited: number;
  @Count() abstentions: number;
  @Count() new_contacts: number;
  @Count() solved: number;
  @Count() unsolved: number;
  @Count() partial: number;
  @Count() abandoned: number;
  @Count() unresolved: number;
  /** Solved ÷ resolved. */
  @Rate() resolution_rate: number | null;
  /** Ended without a hand-off ÷ ended. */
  @Rate() containment_rate: number | null;
  /** Contained, solved and so far not reopened or asked again within seven days ÷ ended. */
  @Rate() durable_resolution_rate: number | null;
  @Count() mean_duration_ms: number | null;
  @Count() csat_responses: number;
  csat_mean: number | null;
  @Count() leads: number;
  @Count() leads_qualified: number;
  @Count() leads_converted: number;
  @Count() meetings_booked: number;
  @Count() actions_done: number;
  @Count() actions_failed: number;
  @Count() guardrail_trips: number;
  @Count() credits_used: number;
}

export class SeriesItemDto extends MetricsDto {
  /** When the hour, day, week or month begins in the requested zone. */
  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class ChannelMetricsDto extends MetricsDto {
  /** null = without a session. */
  @ApiProperty({ enum: CHANNELS })
  channel: Channel | null;
}

export class IntentClassMetricsDto extends MetricsDto {
  @ApiProperty({ enum: INTENT_CLASSES })
  intent_class: string | null;
}

export class ResolutionMetricsDto extends MetricsDto {
  @ApiProperty({ enum: RESOLUTIONS })
  resolution: Resolution | null;
}

export class StopReasonMetricsDto extends HandoffMetricsDto {
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason: string | null;
}

/** What came about in a window of time. */
export class AnalyticsDto {
  @ApiProperty({ enum: ['analytics'] })
  object: 'analytics';
  @ApiProperty({ format: 'date-time' })
  created_after: string;
  @ApiProperty({ format: 'date-time' })
  created_before: string;
  @ApiProperty({ enum: GRANULARITIES })
  granularity: Granularity;
  timezone: string;
  totals: MetricsDto;
  /** Oldest first, empty ones included. */
  @ApiProperty({ type: [SeriesItemDto] })
  series: SeriesItemDto[];
  @ApiProperty({ type: [ChannelMetricsDto] })
  by_channel: ChannelMetricsDto[];
  @ApiProperty({ type: [IntentClassMetricsDto] })
  by_intent_class: IntentClassMetricsDto[];
  @ApiProperty({ type: [ResolutionMetricsDto] })
  by_resolution: ResolutionMetricsDto[];
  /** Hand-off metrics by `stop_reason`. */
  @ApiProperty({ type: [StopReasonMetricsDto] })
  by_stop_reason: StopReasonMetricsDto[];
}
