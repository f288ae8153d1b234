import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsIn, IsString } from 'class-validator';
import { IsDateTime, IsQueryInteger, Omittable } from './fields.js';

/** One page of a list: the envelope interceptor makes the ListEnvelope of it. */
export class Page<T> {
  constructor(
    readonly items: T[],
    readonly nextCursor: string | null,
  ) {}
}

/** Default page size (specification §1.10). */
export const LIMIT_DEFAULT = 50;

/** Query parameters of every list (specification §1.10). */
export class PageQuery {
  /** Maximum number of items; above 200 is refused, never clamped. */
  @Omittable()
  @IsQueryInteger(1, 200)
  @ApiProperty({ default: LIMIT_DEFAULT })
  limit?: number;

  /** `next_cursor` of the previous page; opaque. */
  @Omittable()
  @IsString()
  cursor?: string;

  /** `desc` = newest or highest first. */
  @Omittable()
  @IsIn(['asc', 'desc'])
  @ApiProperty({ default: 'desc' })
  order?: 'asc' | 'desc';
}

/** Lists that begin with the oldest or lowest: `defaultOrder: 'asc'` of their spec. */
export class AscendingQuery extends PageQuery {
  /** `asc` = oldest or lowest first. */
  @ApiProperty({ default: 'asc' })
  override order?: 'asc' | 'desc';
}

/** Lists that can be narrowed to a window on their time field. */
export class WindowQuery extends PageQuery {
  /** Only items from this time on, by the list's time field. */
  @Omittable()
  @IsDateTime()
  created_after?: string;

  /** Only items before this time. */
  @Omittable()
  @IsDateTime()
  created_before?: string;
}

/** The window alone, for what is not listed by pages. */
export class TimeWindow extends OmitType(WindowQuery, ['limit', 'cursor', 'order'] as const) {}
