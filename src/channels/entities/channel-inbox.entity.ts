import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { LeaseColumns } from '../../platform/db/lease-columns.js';

/** A message that a provider delivered and that waits to be taken into its conversation; leased by a worker. */
@Entity('channel_inbox')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_inbox_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_inbox_workspace_id_fkey' })
@Index('channel_inbox_account', ['workspace_id', 'account_id', 'external_user_id', 'place'])
@Index('channel_inbox_places', ['workspace_id', 'account_id', 'place', 'id'])
@Index('channel_inbox_leased', ['workspace_id'], { where: 'lease is not null' })
export class ChannelInboxEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @Column('text', { nullable: true })
  external_user_id: string | null;

  @Column('bytea')
  payload: Buffer;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  /** Its place among the deliveries of its account: each that waits moves its sender's next one back. */
  @Timestamp({ default: () => 'clock_timestamp()' })
  place: string;
}
