/** When customers are asked how it was (docs/guide/satisfaction.md). */
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { IsWhole, Omittable } from '../../platform/http/fields.js';
import { SURVEY_SCALES, SURVEYS_ON, type SurveyScale } from '../../platform/kernel/survey-scale.js';

/** A chat ends after 30 quiet minutes, and is then asked about anyway. */
const QUIET_MINUTES_MAX = 25;

export class SatisfactionDto {
  /** In the chat, after a teammate has resolved it. */
  after_teammate: boolean;
  /** In the chat, after an answer of the agent that the customer left without a word. */
  after_agent: boolean;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: QUIET_MINUTES_MAX })
  quiet_minutes: number;
  /** By mail, after a teammate has resolved a conversation by mail. */
  by_mail: boolean;
  /** `stars` = 1 to 5; `thumbs` = 1 or 5. */
  @ApiProperty({ enum: SURVEY_SCALES })
  scale: SurveyScale;
}

/** At least one field; omitted ones stay unchanged. */
export class SatisfactionBody {
  @Omittable()
  @IsBoolean()
  after_teammate?: boolean;

  @Omittable()
  @IsBoolean()
  after_agent?: boolean;

  /** Minutes without a word from the customer. */
  @Omittable()
  @IsWhole(1, QUIET_MINUTES_MAX)
  quiet_minutes?: number;

  @Omittable()
  @IsBoolean()
  by_mail?: boolean;

  @Omittable()
  @IsIn(SURVEY_SCALES)
  scale?: SurveyScale;
}

const DEFAULTS: SatisfactionDto = { ...SURVEYS_ON, quiet_minutes: 10, scale: 'stars' };

export const presentSatisfaction = (stored: SatisfactionBody): SatisfactionDto => ({
  ...DEFAULTS,
  ...stored,
});
