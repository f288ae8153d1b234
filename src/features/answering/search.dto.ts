import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsWhole, Omittable, Optional } from '../../http/fields.js';
import { IsLanguageTag, IsText } from '../../http/text-fields.js';

export const QUOTES_MAX = 20;

export class SearchBody {
  /** What to look for: a question or a few words. */
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'query must not be blank' })
  query: string;

  /** How many at most. */
  @Omittable()
  @IsWhole(1, QUOTES_MAX)
  @ApiProperty({ default: 5 })
  limit?: number;

  /** BCP 47; found out from the query where absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;
}

/** A quotation of a public document: `quote` is exactly `text.slice(start, end)` of that version of it. */
export class FoundQuoteDto {
  @ApiProperty({ format: 'uuid' })
  document_id: string;
  title: string;
  url: string | null;
  @ApiProperty({ type: 'integer' })
  version: number;
  @ApiProperty({ type: 'integer' })
  start: number;
  @ApiProperty({ type: 'integer' })
  end: number;
  quote: string;
  /** What it stands under: title, headings, column heads. */
  context: string;
  /** How well it fits, 0 to 1. */
  score: number;
}
