import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsUuid, IsWhole, Omittable, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';

/** Maximum number of recent questions to ask again. */
export const REPLAYED_MAX = 30;
export const DRAFT_CHARACTERS_MAX = 500_000;

/** A Markdown document that is not published yet, and the questions to ask. */
export class DraftTrialBody {
  /** The document that it would replace; a new one if absent. */
  @Optional()
  @IsUuid()
  document_id?: string | null;

  @IsText(500, 1)
  title: string;

  /** Markdown. */
  @IsText(DRAFT_CHARACTERS_MAX, 1)
  text: string;

  /** BCP 47; detected from the text if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** A question of your own. */
  @Optional()
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'question must not be blank' })
  question?: string | null;

  /** How many recent questions of customers are asked again. */
  @Omittable()
  @IsWhole(0, REPLAYED_MAX)
  @ApiProperty({ default: 0 })
  replay?: number;
}
