import { ApiProperty } from '@nestjs/swagger';
import { IsQueryInteger, Omittable } from '../../platform/http/fields.js';

export const DAYS_MAX = 366;
export const DAYS_DEFAULT = 30;

export class ModelsQuery {
  /** How many days of usage, with today, in UTC. */
  @Omittable()
  @IsQueryInteger(1, DAYS_MAX)
  @ApiProperty({ default: DAYS_DEFAULT })
  days?: number;
}

const FAILURES = ['unreachable', 'timeout', 'refused', 'rubbish', 'filtered', 'away', 'rejected', 'failed'] as const;
const PURPOSES = ['rewrite', 'agent', 'tools', 'repair', 'judge'] as const;
const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });

/** An endpoint, and how calls of it ended last. */
class ModelEndpointDto {
  /** The vendor's name. */
  name: string;
  /** The last answer to this workspace, or of the instance that replies; null = none is known. */
  @Time()
  last_answered_at: string | null;
  @Time()
  last_failed_at: string | null;
  @ApiProperty({ enum: FAILURES })
  last_failure: (typeof FAILURES)[number] | null;
}

class LargeModelDto extends ModelEndpointDto {
  /** Whether it is not asked at the moment, because it failed: the embedded engine answers instead. */
  is_away: boolean;
  /** The server’s own words if it refuses calls with tools: the embedded engine then answers every turn. */
  tools_refused: string | null;
}

/** What one model was asked for one purpose. */
class ModelUsageDto {
  model: string;
  @ApiProperty({ enum: PURPOSES })
  purpose: (typeof PURPOSES)[number];
  /** Calls that were answered. */
  @Count() answered: number;
  /** Calls that failed. */
  @Count() failed: number;
  @Count() input_tokens: number;
  @Count() output_tokens: number;
  /** Millionths of the currency of the configured prices. null = no price is configured. */
  @Count() cost_micros: number | null;
  /** Answered calls for which the server named no tokens. */
  @Count() uncounted: number;
}

export class ModelDayDto {
  @ApiProperty({ type: String, format: 'date' })
  day: string;
  @Count() answered: number;
  @Count() failed: number;
  @Count() input_tokens: number;
  @Count() output_tokens: number;
  @Count() cost_micros: number | null;
}

/** Which models answer, how they are, and what this workspace used of them. */
export class ModelsDto {
  @ApiProperty({ enum: ['models'] })
  object: 'models';
  /** The value of `answer.model` while the configured model answers. */
  answering: string;
  /** null = the embedded engine alone. */
  large_model: LargeModelDto | null;
  /** The model that judges sentences; null = no large model. */
  judge: string | null;
  /** null = search by words alone. */
  embedding: ModelEndpointDto | null;
  /** What turns recordings into text; null = no endpoint is configured. */
  transcription: ModelEndpointDto | null;
  /** First day of the window. */
  @ApiProperty({ type: String, format: 'date' })
  from: string;
  /** In order of tokens. */
  usage: ModelUsageDto[];
  /** Days with calls, oldest first. */
  days: ModelDayDto[];
}
