import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsQueryBoolean, Omittable } from '../../platform/http/fields.js';
import { TimeWindow } from '../../platform/http/page.js';
import { IsZone } from '../../platform/http/text-fields.js';
import {
  CHANNELS,
  INTENT_CLASSES,
  RESOLUTIONS,
  SESSION_KINDS,
  type Channel,
  type Resolution,
} from '../../conversations/sessions/sessions.dto.js';
import { STOP_REASONS } from '../../desk/handoffs/handoffs.dto.js';

export const GRANULARITIES = ['hour', 'day', 'week', 'month'] as const;
export type Granularity = (typeof GRANULARITIES)[number];

export class PeriodQuery extends TimeWindow {
  /** Start of the period. Default: 30 days before `created_before`. */
  @ApiProperty()
  override created_after?: string;

  /** End of the period, exclusive; at most 366 days later. Default: now. */
  @ApiProperty()
  override created_before?: string;
}

export class AnalyticsQuery extends PeriodQuery {
  /** The length of one item of `series`; weeks begin on Monday. At most 1,000 items. */
  @Omittable()
  @IsIn(GRANULARITIES)
  @ApiProperty({ default: 'day' })
  granularity?: Granularity;

  /** The time zone of hours, days, weeks and months. */
  @Omittable()
  @IsZone()
  @ApiProperty({ default: 'UTC' })
  timezone?: string;

  @Omittable()
  @IsIn(CHANNELS)
  channel?: Channel;

  @Omittable()
  @IsIn(SESSION_KINDS)
  session_kind?: string;

  /** Only calls of POST /v1/answer, or all but them. */
  @Omittable()
  @IsQueryBoolean()
  via_api?: boolean;

  /** Whether to answer with `details`. */
  @Omittable()
  @IsQueryBoolean()
  @ApiProperty({ default: false })
  details?: boolean;
}

export const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
export const Rate = (): PropertyDecorator => ApiProperty({ minimum: 0, maximum: 1 });

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

class HandoffDetailsDto {
  /** Hand-offs, except approvals, in whose session a teammate has written since. */
  @Count() handoffs_replied: number;
  /** From the creation of these to the teammate's first message. */
  @Count() median_first_reply_ms: number | null;
}

export class MetricsDetailsDto extends HandoffDetailsDto {
  /** Solved as the customer or a teammate said, and never reopened. */
  @Count() solved_confirmed: number;
  /** Solved as the agent inferred, and never reopened. */
  @Count() solved_assumed: number;
  /** Reopened within 7 days of an end, whatever the resolution is now. */
  @Count() reopened: number;
}

export class SeriesItemDetailsDto extends MetricsDetailsDto {
  @ApiProperty({ format: 'date-time' })
  at: string;
}

export class StopReasonDetailsDto extends HandoffDetailsDto {
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason: string | null;
}

export class ChannelSessionsDto {
  /** null = without a session. */
  @ApiProperty({ enum: CHANNELS })
  channel: Channel | null;
  /** Of each item of `series`, in its order. */
  @ApiProperty({ type: [Number] })
  sessions: number[];
}

/** One part of the channel `human`. */
export class HumanMetricsDto extends MetricsDto {
  /** true = calls of POST /v1/answer, false = the website's chat. */
  via_api: boolean;
  /** Of each item of `series`, in its order. */
  @ApiProperty({ type: [Number] })
  sessions_by_item: number[];
}

/** What `details=true` adds. */
export class AnalyticsDetailsDto {
  totals: MetricsDetailsDto;
  /** The items of `series`. */
  @ApiProperty({ type: [SeriesItemDetailsDto] })
  series: SeriesItemDetailsDto[];
  @ApiProperty({ type: [StopReasonDetailsDto] })
  by_stop_reason: StopReasonDetailsDto[];
  @ApiProperty({ type: [ChannelSessionsDto] })
  sessions_by_channel: ChannelSessionsDto[];
  /** What the channel `human` consists of. */
  @ApiProperty({ type: [HumanMetricsDto] })
  human: HumanMetricsDto[];
}

/** Metrics of a period. */
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
  /** Oldest first, including empty items. */
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
  /** null unless asked for. */
  details: AnalyticsDetailsDto | null;
}
