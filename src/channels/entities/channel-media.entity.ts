import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { LeaseColumns } from '../../platform/db/lease-columns.js';

/** A file of a message that waits to be fetched from its provider; leased by a worker. */
@Entity('channel_media')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_media_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('attachments', ['workspace_id', 'attachment_id'], ['workspace_id', 'id'], {
  name: 'channel_media_workspace_id_attachment_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_media_workspace_id_fkey' })
@Index('channel_media_account', ['workspace_id', 'account_id'])
@Index('channel_media_due', ['workspace_id', 'account_id', 'due_at', 'attachment_id'])
@Index('channel_media_leased', ['workspace_id'], { where: 'lease is not null' })
export class ChannelMediaEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  attachment_id: string;

  @Column('uuid')
  account_id: string;

  @Column('jsonb', { nullable: true })
  source: unknown | null;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
