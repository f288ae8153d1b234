import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { IsWhole, Omittable, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';
import { QuotationDto } from '../sessions/messages.dto.js';

export const QUOTES_MAX = 20;

export class SearchBody {
  /** A question or keywords to search for. */
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'query must not be blank' })
  query: string;

  /** Maximum number of results. */
  @Omittable()
  @IsWhole(1, QUOTES_MAX)
  @ApiProperty({ default: 5 })
  limit?: number;

  /** BCP 47; detected from the query if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;
}

/** A quotation of a public document. */
export class FoundQuoteDto extends QuotationDto {
  /** Its context in the document: title, headings, column headers. */
  context: string;
  /** Relevance, 0 to 1. */
  score: number;
}
