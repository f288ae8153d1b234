import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** The file of a document whose text has not been read yet; leased by the worker that reads it. */
@Entity('document_uploads')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'document_uploads_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Index('document_uploads_waiting', ['workspace_id', 'created_at'])
export class DocumentUploadEntity extends TenantRow {
  @PrimaryColumn('uuid')
  document_id: string;

  @Column('jsonb')
  source: unknown;

  @Column('bytea')
  bytes: Buffer;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ nullable: true })
  leased_until: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
