import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';
import type { ImportSource } from '../imported.dto.js';
import type { ImportStatus } from '../imports.dto.js';

/** An export of another product: uploaded in parts, then read in the background. */
@Entity('imports')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'imports_workspace_id_fkey' })
@Check('imports_source_check', "source in ('intercom', 'zendesk', 'chatwoot', 'freshdesk', 'mail', 'csv', 'jsonl')")
@Check('imports_status_check', "status in ('uploading', 'queued', 'running', 'paused', 'done', 'failed', 'cancelled')")
@Check('imports_model_consent_check', '(model_consent_by is null) = (model_consent_at is null)')
@Index('imports_due', ['due_at'], { where: "status in ('queued', 'running')" })
@Index('imports_uploading', ['due_at'], { where: "status = 'uploading'" })
@Index('imports_leased', ['workspace_id'], { where: 'lease is not null' })
export class ImportEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  source: ImportSource;

  @Column('text')
  name: string;

  @Column('jsonb')
  options: unknown;

  @Column('text', { default: 'uploading' })
  status: ImportStatus;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb')
  requested_by: unknown;

  /** Parts of the file that were uploaded, and their bytes. */
  @Column('integer', { default: 0 })
  parts: number;

  @Column('bigint', { default: 0 })
  bytes: string;

  /** New or changed. */
  @Column('integer', { default: 0 })
  conversations: number;

  /** Known already, as they are. */
  @Column('integer', { default: 0 })
  unchanged: number;

  @Column('integer', { default: 0 })
  skipped: number;

  /** The owner who lets its words go to the large model's provider, masked; null = they stay here. */
  @Column('jsonb', { nullable: true })
  model_consent_by: unknown;

  @Timestamp({ nullable: true })
  model_consent_at: string | null;

  /** Hashes of the addresses of persons who were erased before it was done: what it has of them is left out. */
  @Column('text', { array: true, default: () => "'{}'" })
  erased_addresses: string[];

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  finished_at: string | null;
}
