import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** How many bytes of attachments a workspace keeps. */
@Entity('attachment_storage')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'attachment_storage_workspace_id_fkey' })
export class AttachmentStorageEntity extends TenantRow {
  @Column('bigint')
  bytes: number;
}
