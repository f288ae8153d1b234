import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantItem } from '../../platform/db/tenant-row.js';

/** A delivery of a provider that could not be taken, kept so that a person can look at it. */
@Entity('channel_failures')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_failures_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_failures_workspace_id_fkey' })
@Index('channel_failures_account', ['workspace_id', 'account_id', 'external_user_id'])
@Index('channel_failures_created', ['created_at'])
@Index('channel_failures_listed', ['workspace_id', 'account_id', 'created_at', 'id'])
export class ChannelFailureEntity extends TenantItem {
  @Column('uuid')
  account_id: string;

  @Column('text', { nullable: true })
  external_user_id: string | null;

  @Column('bytea')
  payload: Buffer;

  @Column('text')
  error: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /** When a delivery came that was quarantined since. */
  @Timestamp({ nullable: true })
  received_at: string | null;
}
