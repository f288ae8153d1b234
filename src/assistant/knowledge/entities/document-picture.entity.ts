import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A picture that any version of a document shows, and which therefore stays. */
@Entity('document_pictures')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'document_pictures_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('pictures', ['workspace_id', 'picture_id'], ['workspace_id', 'id'], {
  name: 'document_pictures_workspace_id_picture_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'document_pictures_workspace_id_fkey' })
@Index('document_pictures_picture', ['workspace_id', 'picture_id'])
export class DocumentPictureEntity extends TenantRow {
  @PrimaryColumn('uuid')
  document_id: string;

  @PrimaryColumn('uuid')
  picture_id: string;
}
