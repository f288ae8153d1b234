import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** The bytes of an attachment, apart from what lists read. */
@Entity('attachment_contents')
@ForeignKey('attachments', ['workspace_id', 'attachment_id'], ['workspace_id', 'id'], {
  name: 'attachment_contents_workspace_id_attachment_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'attachment_contents_workspace_id_fkey' })
export class AttachmentContentEntity extends TenantRow {
  @PrimaryColumn('uuid')
  attachment_id: string;

  @Column('bytea')
  bytes: Buffer;
}
