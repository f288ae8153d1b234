import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/** The file of a document whose text has not been read yet; leased by the worker that reads it. */
@Entity('document_uploads')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'document_uploads_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Index('document_uploads_due', ['workspace_id', 'due_at', 'document_id'])
@Index('document_uploads_leased', ['workspace_id'], { where: 'lease is not null' })
export class DocumentUploadEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  document_id: string;

  @Column('jsonb')
  source: unknown;

  @Column('bytea')
  bytes: Buffer;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
