import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** A version of a document that was indexed before, for answers that quote it and for comparing. */
@Entity('document_versions')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'document_versions_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
export class DocumentVersionEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('uuid')
  document_id: string;

  @PrimaryColumn('integer')
  version: number;

  @Column('text')
  text: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
