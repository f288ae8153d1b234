import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/** Websites that are read into the knowledge, page by page (docs/decisions/0136-what-the-console-still-lacked.md). */
@Entity('knowledge_crawls')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'knowledge_crawls_workspace_id_fkey' })
@Check('knowledge_crawls_audience_check', "audience in ('public', 'internal')")
@Check('knowledge_crawls_every_days_check', '(every_days >= 1) and (every_days <= 90)')
@Check('knowledge_crawls_follows_check', "follows in ('sitemap', 'links')")
@Check('knowledge_crawls_max_pages_check', '(max_pages >= 1) and (max_pages <= 2000)')
@Check('knowledge_crawls_status_check', "status in ('queued', 'running', 'done', 'failed', 'cancelled')")
@Index('knowledge_crawls_one_active', ['workspace_id'], { unique: true, where: "status in ('queued', 'running')" })
@Index('knowledge_crawls_due', ['due_at'], { where: "status in ('queued', 'running')" })
@Index('knowledge_crawls_leased', ['workspace_id'], { where: 'lease is not null' })
@Index('knowledge_crawls_repeated', ['finished_at'], { where: 'every_days is not null' })
export class KnowledgeCrawlEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  url: string;

  @Column('integer')
  max_pages: number;

  @Column('text')
  audience: 'public' | 'internal';

  @Column('text', { nullable: true })
  locale: string | null;

  @Column('text', { default: 'queued' })
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

  @Column('text', { nullable: true })
  follows: 'sitemap' | 'links' | null;

  @Column('text', { array: true, default: () => "'{}'" })
  hosts: string[];

  @Column('text', { array: true, default: () => "'{}'" })
  notes: string[];

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb')
  requested_by: unknown;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ nullable: true, precision: 6 })
  told_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  finished_at: string | null;

  /** Read again so many days after it ended; null = it is not. Only the latest crawl of an address has it. */
  @Column('integer', { nullable: true })
  every_days: number | null;
}
