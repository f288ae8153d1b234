import { ApiProperty } from '@nestjs/swagger';
import { IsDateTime, IsUuid, IsWhole, Optional } from '../../platform/http/fields.js';
import { IsText } from '../../platform/http/text-fields.js';

export const FORECAST_STATUSES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;
export type ForecastStatus = (typeof FORECAST_STATUSES)[number];

export const CONVERSATIONS_MAX = 100_000;
export const CONVERSATIONS_DEFAULT = 5_000;

export class ForecastBody {
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
  @Optional()
  @IsWhole(1, CONVERSATIONS_MAX)
  @ApiProperty({ default: CONVERSATIONS_DEFAULT })
  conversations_max?: number;
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
  @ApiProperty({ enum: FORECAST_STATUSES })
  status: ForecastStatus;
  /** Why it failed. */
  error: string | null;
  /** How many conversations it tries, how many are done, and how many of these could not be tried. */
  @Count() conversations: number;
  @Count() done: number;
  @Count() failed: number;
  /** Conversations in which people have judged an answer. */
  @Count() judged: number;
  requested_by: string;
  @Time() created_at: string;
  @Time() started_at: string | null;
  @Time() finished_at: string | null;
}
