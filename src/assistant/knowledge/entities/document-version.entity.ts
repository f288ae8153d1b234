import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A version of a document that was indexed before, for answers that quote it and for comparing. */
@Entity('document_versions')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'document_versions_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
export class DocumentVersionEntity extends TenantRow {
  @PrimaryColumn('uuid')
  document_id: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  text: string;

  /** Where words of the text stand for pictures (docs/decisions/0196-pictures-beside-the-text.md). */
  @Column('jsonb', { default: () => "'[]'" })
  pictures: unknown;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
