import { Injectable } from '@nestjs/common';
import { listSpec } from '../../../platform/db/keyset.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Page } from '../../../platform/http/page.js';
import { Pager } from '../../../platform/http/pager.js';
import { fail } from '../../../platform/kernel/errors.js';
import {
  CRAWL_PAGE_COLUMNS,
  PAGE_STATUSES,
  presentPage,
  type CrawlDto,
  type CrawlPageDto,
  type CrawlPageRow,
  type CrawlPagesQuery,
} from './crawls.dto.js';

/** Crawls kept per workspace. */
export const CRAWLS_KEPT = 20;

const COUNTS = PAGE_STATUSES.map((status) => `'${status}', count(*) filter (where status = '${status}')`).join(', ');
const SELECT = `
  select c.id, 'knowledge_crawl' as object, c.url, c.max_pages, c.audience, c.locale, c.every_days, c.status, c.follows, c.error, c.notes,
    (select jsonb_build_object('total', count(*), ${COUNTS}) from knowledge_crawl_pages p
      where p.workspace_id = c.workspace_id and p.crawl_id = c.id) as pages,
    c.requested_by ->> 'label' as requested_by, c.created_at, c.started_at, c.finished_at
  from knowledge_crawls c where c.workspace_id = $1`;
const GET = named(`${SELECT} and c.id = $2`);
const LIST = named(`${SELECT} order by c.created_at desc, c.id desc limit ${CRAWLS_KEPT}`);
const PAGES = listSpec({
  endpoint: 'crawl pages',
  columns: CRAWL_PAGE_COLUMNS,
  from: 'knowledge_crawl_pages',
  sorts: ['position'],
  filters: { crawl_id: 'crawl_id', status: 'status' },
  always: ['crawl_id'],
  defaultOrder: 'asc',
});

type CrawlingRow = CrawlDto & Record<string, unknown>;

@Injectable()
export class CrawlsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
  ) {}

  /** Latest first. */
  async list(workspaceId: string): Promise<CrawlDto[]> {
    return (await this.db.query<CrawlingRow>(workspaceId, LIST(workspaceId))).rows;
  }

  /** Throws `not_found`. @param db an open transaction to read in */
  async get(workspaceId: string, id: string, db: Queryable = this.db.of(workspaceId)): Promise<CrawlDto> {
    const { rows } = await db.query<CrawlingRow>(GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return rows[0];
  }

  /** Pages in the order in which they are fetched. Throws `not_found`. */
  async pages(workspaceId: string, id: string, query: CrawlPagesQuery): Promise<Page<CrawlPageDto>> {
    await this.get(workspaceId, id);
    const of = { ...query, crawl_id: id.toLowerCase() };
    return this.pager.page<CrawlPageRow, CrawlPageDto>(workspaceId, PAGES, { query: of, present: presentPage });
  }
}
