import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { IsDateTime, IsUuid, IsWhole, Omittable, Optional } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

export const FORECAST_STATUSES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type ForecastStatus = (typeof FORECAST_STATUSES)[number];

/** Why it paused by itself. `uncounted`: the model’s server names no tokens or no price, so a limit cannot be kept. */
export const PAUSE_REASONS = ['tokens', 'cost', 'time', 'uncounted', 'consent', 'credits', 'model'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const TOKENS_MAX = 10_000_000_000;
const COST_MICROS_MAX = 10_000_000_000;
export const MINUTES_MAX = 60 * 24 * 31;

export const CONVERSATIONS_MAX = 100_000;
export const CONVERSATIONS_DEFAULT = 5_000;

/** Limits of a forecast that asks the large model: it pauses once one is reached. */
export class ForecastLimitsBody {
  /** Tokens of prompts and replies together. */
  @Optional()
  @IsWhole(1, TOKENS_MAX)
  tokens_max?: number | null;

  /** Millionths of the currency of the configured prices. */
  @Optional()
  @IsWhole(1, COST_MICROS_MAX)
  cost_micros_max?: number | null;

  /** Since it was started, or went on. */
  @Optional()
  @IsWhole(1, MINUTES_MAX)
  minutes_max?: number | null;
}

export class ForecastBody extends ForecastLimitsBody {
  /** As the team knows it, such as “October 2026”. */
  @IsText(200, 1)
  name: string;

  /** Only conversations that began from this time on. */
  @Optional()
  @IsDateTime()
  starts_at?: string | null;

  /** Only those that began before this time. */
  @Optional()
  @IsDateTime()
  ends_at?: string | null;

  /** Only those of this import. */
  @Optional()
  @IsUuid()
  import_id?: string | null;

  /** If there are more, so many of them are drawn at random. */
  @Omittable()
  @IsWhole(1, CONVERSATIONS_MAX)
  @ApiProperty({ default: CONVERSATIONS_DEFAULT })
  conversations_max?: number;

  /**
   * The large model answers, instead of the embedded one alone. Needs the owner’s consent for each import of which it
   * tries conversations, and at least one limit. Addresses, telephone, card and account numbers are masked.
   */
  @Omittable()
  @IsBoolean()
  @ApiProperty({ default: false })
  large_model?: boolean;
}

/** A forecast that is made again. */
export class RepeatBody extends ForecastLimitsBody {
  /** As the team knows it, such as “October 2026, with the new articles”. */
  @IsText(200, 1)
  name: string;
}

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });

/** The agent's answers to imported conversations, in shadow: nothing is sent, nothing acts, nothing counts. */
export class ForecastDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['forecast'] })
  object: 'forecast';
  name: string;
  @Time() starts_at: string | null;
  @Time() ends_at: string | null;
  @ApiProperty({ format: 'uuid' })
  import_id: string | null;
  /** The earlier forecast whose conversations it tries again; it may be deleted since. */
  @ApiProperty({ format: 'uuid' })
  based_on: string | null;
  /** Conversations of that one that were deleted before this one began. */
  @Count() missing: number;
  @ApiProperty({ enum: FORECAST_STATUSES })
  status: ForecastStatus;
  /** Why it failed. */
  error: string | null;
  /** Why it paused by itself; null = it did not. */
  @ApiProperty({ enum: PAUSE_REASONS })
  pause_reason: PauseReason | null;
  /** Whether the large model answers. */
  large_model: boolean;
  @Count() tokens_max: number | null;
  @Count() cost_micros_max: number | null;
  @Count() minutes_max: number | null;
  /** Used of the large model, also by answers that were lost; null = its server or the configuration does not tell. */
  @Count() tokens: number | null;
  @Count() cost_micros: number | null;
  /** How many conversations it tries, how many are done, and how many of these could not be tried. */
  @Count() conversations: number;
  @Count() done: number;
  @Count() failed: number;
  /** Of these, so many because the large model did not answer: they are tried again when it goes on. */
  @Count() unanswered_by_model: number;
  /** Conversations that are not tried yet. */
  @Count() waiting: number;
  /** Conversations in which people have judged an answer. */
  @Count() judged: number;
  requested_by: string;
  @Time() created_at: string;
  @Time() started_at: string | null;
  @Time() finished_at: string | null;
}
