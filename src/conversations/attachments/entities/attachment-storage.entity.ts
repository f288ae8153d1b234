import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** How many bytes of attachments a workspace keeps. */
@Entity('attachment_storage')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'attachment_storage_workspace_id_fkey' })
export class AttachmentStorageEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @Column('bigint')
  bytes: number;
}
