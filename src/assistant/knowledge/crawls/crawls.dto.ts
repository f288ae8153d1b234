import { ApiProperty } from '@nestjs/swagger';
import { IsIn, ValidateIf } from 'class-validator';
import { IsWhole, Omittable, Optional } from '../../../platform/http/fields.js';
import { AscendingQuery } from '../../../platform/http/page.js';
import { IsLanguageTag, IsWebUrl } from '../../../platform/http/text-fields.js';
import { AUDIENCES, type Audience } from '../knowledge.dto.js';

export const PAGES_MAX = 2_000;
export const PAGES_DEFAULT = 200;
/** Days between two readings of a website. */
const EVERY_DAYS_MAX = 90;
export const CRAWL_STATUSES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const PAGE_STATUSES = ['waiting', 'created', 'updated', 'unchanged', 'failed', 'skipped'] as const;
export const FOLLOWED = ['sitemap', 'links'] as const;
export type CrawlStatus = (typeof CRAWL_STATUSES)[number];
export type PageStatus = (typeof PAGE_STATUSES)[number];

export class CrawlBody {
  /**
   * A website, or a part of one: pages at and below this address are read, from its sitemap if it has one, otherwise by
   * following links. Or the address of a sitemap.
   */
  @IsWebUrl()
  url: string;

  @Omittable()
  @IsWhole(1, PAGES_MAX)
  @ApiProperty({ default: PAGES_DEFAULT })
  max_pages?: number;

  /** End users never see `internal` documents. A document that is internal stays so. */
  @Omittable()
  @IsIn(AUDIENCES)
  @ApiProperty({ enum: AUDIENCES, default: 'public' })
  audience?: Audience;

  /** BCP 47, of all pages; detected for each if absent. */
  @Optional()
  @IsLanguageTag()
  locale?: string | null;

  /** Read it again so many days after each time; once if absent. Replaces the schedule of the same address. */
  @Optional()
  @IsWhole(1, EVERY_DAYS_MAX)
  every_days?: number | null;
}

export class CrawlChanges {
  /** Read it again so many days after each time; null = no more. */
  @ValidateIf((_, value) => value !== null)
  @IsWhole(1, EVERY_DAYS_MAX)
  every_days: number | null;
}

export class CrawlPagesQuery extends AscendingQuery {
  @Omittable()
  @IsIn(PAGE_STATUSES)
  status?: PageStatus;
}

const Count = (): PropertyDecorator => ApiProperty({ type: 'integer', minimum: 0 });
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time' });

/** How many pages ended how. */
class CrawlCountsDto {
  /** Known so far. */
  @Count() total: number;
  @Count() waiting: number;
  @Count() created: number;
  @Count() updated: number;
  @Count() unchanged: number;
  @Count() failed: number;
  /** Left out: robots.txt or its author does not allow it, a limit was reached, or the team has edited its document. */
  @Count() skipped: number;
}

/** A website that is read into the knowledge. */
export class CrawlDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['knowledge_crawl'] })
  object: 'knowledge_crawl';
  url: string;
  @ApiProperty({ type: 'integer' })
  max_pages: number;
  @ApiProperty({ enum: AUDIENCES })
  audience: Audience;
  locale: string | null;
  /** Days after which it is read again; null = it is not, or a later crawl of the same address is. */
  @ApiProperty({ type: 'integer' })
  every_days: number | null;
  @ApiProperty({ enum: CRAWL_STATUSES })
  status: CrawlStatus;
  /** Where its pages are from; null until that is known. */
  @ApiProperty({ enum: FOLLOWED })
  follows: (typeof FOLLOWED)[number] | null;
  /** Why it failed. */
  error: string | null;
  /** Remarks, such as limits that were reached. */
  notes: string[];
  pages: CrawlCountsDto;
  /** Who started it. */
  requested_by: string;
  @Time() created_at: string;
  @Time() started_at: string | null;
  @Time() finished_at: string | null;
}

/** A page of a crawl, and what became of it. */
export class CrawlPageDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['knowledge_crawl_page'] })
  object: 'knowledge_crawl_page';
  url: string;
  @ApiProperty({ enum: PAGE_STATUSES })
  status: PageStatus;
  /** Why it failed or was skipped; how much hidden text was left out; or that structured data were read. */
  message: string | null;
  @ApiProperty({ format: 'uuid' })
  document_id: string | null;
  @ApiProperty({ type: 'integer' })
  bytes: number;
  @Time() finished_at: string | null;
}

export const CRAWL_PAGE_COLUMNS = 'id, url, status, message, document_id, bytes, finished_at, position';
export type CrawlPageRow = Omit<CrawlPageDto, 'object'> & { position: number };

export const presentPage = ({ position: _, ...row }: CrawlPageRow): CrawlPageDto => ({
  id: row.id,
  object: 'knowledge_crawl_page',
  url: row.url,
  status: row.status,
  message: row.message,
  document_id: row.document_id,
  bytes: row.bytes,
  finished_at: row.finished_at,
});
