import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** A page of a crawled site: found, read into a document, or failed with a message. */
@Entity('knowledge_crawl_pages')
@ForeignKey('knowledge_crawls', ['workspace_id', 'crawl_id'], ['workspace_id', 'id'], {
  name: 'knowledge_crawl_pages_workspace_id_crawl_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'knowledge_crawl_pages_workspace_id_fkey' })
@Unique('knowledge_crawl_pages_workspace_id_crawl_id_url_key', ['workspace_id', 'crawl_id', 'url'])
@Check(
  'knowledge_crawl_pages_status_check',
  "status in ('waiting', 'created', 'updated', 'unchanged', 'failed', 'skipped')",
)
@Index('knowledge_crawl_pages_in_order', ['workspace_id', 'crawl_id', 'position', 'id'])
@Index('knowledge_crawl_pages_status', ['workspace_id', 'crawl_id', 'status', 'position', 'id'])
export class KnowledgeCrawlPageEntity extends TenantItem {
  @Column('uuid')
  crawl_id: string;

  @Column('integer')
  position: number;

  @Column('text')
  url: string;

  @Column('text', { default: 'waiting' })
  status: 'waiting' | 'created' | 'updated' | 'unchanged' | 'failed' | 'skipped';

  @Column('text', { nullable: true })
  message: string | null;

  @Column('uuid', { nullable: true })
  document_id: string | null;

  @Column('integer', { default: 0 })
  bytes: number;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ nullable: true })
  finished_at: string | null;
}
