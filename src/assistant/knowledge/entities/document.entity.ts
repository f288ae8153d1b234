import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Knowledge documents (origin: the path or address that an import made them from), the text of each of their versions
 * (citations point into it), and uploads that wait to be indexed.
 */
@Entity('documents')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'documents_workspace_id_fkey' })
@Unique('documents_workspace_id_origin_key', ['workspace_id', 'origin'])
@Check('documents_audience_check', "audience in ('public', 'internal')")
@Check('documents_embedding_status_check', "embedding_status in ('none', 'pending', 'ready', 'failed')")
@Check('documents_format_check', "format in ('markdown', 'html', 'text', 'pdf', 'docx', 'xlsx', 'csv')")
@Check('documents_status_check', "status in ('indexing', 'ready', 'failed')")
@Index('documents_created', ['workspace_id', 'created_at', 'id'])
@Index('documents_sha256', ['workspace_id', 'sha256'])
@Index('documents_url', ['workspace_id', 'url', 'created_at', 'id'], { where: 'url is not null' })
@Index('documents_status', ['workspace_id', 'status', 'created_at', 'id'])
@Index('documents_audience', ['workspace_id', 'audience', 'created_at', 'id'])
@Index('documents_locale', ['workspace_id', 'locale', 'created_at', 'id'])
@Index('documents_samples', { synchronize: false })
export class DocumentEntity extends TenantItem {
  @Column('text', { nullable: true })
  origin: string | null;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  url: string | null;

  @Column('text', { nullable: true })
  locale: string | null;

  @Column('text')
  audience: 'public' | 'internal';

  @Column('text')
  format: 'markdown' | 'html' | 'text' | 'pdf' | 'docx' | 'xlsx' | 'csv';

  @Column('text')
  status: 'indexing' | 'ready' | 'failed';

  @Column('text', { nullable: true })
  error: string | null;

  @Column('integer')
  version: number;

  @Column('text')
  sha256: string;

  @Column('integer', { default: 0 })
  chunks: number;

  /** Which version of the reader read its text (knowledge.dto.ts). */
  @Column('integer', { default: 1 })
  reader: number;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  /** How far its vectors are. */
  @Column('text', { default: 'none' })
  embedding_status: 'none' | 'pending' | 'ready' | 'failed';

  @Column('text', { nullable: true })
  embedding_error: string | null;

  @Column('text', { nullable: true })
  embedding_model: string | null;

  /** What the page of a crawled website was when it was read last (docs/decisions/0136). */
  @Column('text', { nullable: true })
  crawled_sha256: string | null;

  /** Questions that sections answer, in the words of customers (docs/decisions/0147-example-questions.md). */
  @Column('jsonb', { default: () => "'[]'" })
  examples: unknown;

  /** Documents of the demo that the team has not changed (docs/decisions/0158-the-demo-acts-for-nobody.md). */
  @Column('boolean', { default: false })
  sample: boolean;
}
