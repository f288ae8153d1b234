import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { LeaseColumns } from '../../platform/db/lease-columns.js';

/**
 * E-mail as a channel (docs/decisions/0129-email.md). `channel_mailboxes`: how far each mailbox was read, and who
 * reads it. `settings` of an account are shown, unlike its credentials. `subject`: of a conversation, which answers
 * repeat.
 */
@Entity('channel_mailboxes')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_mailboxes_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_mailboxes_workspace_id_fkey' })
@Index('channel_mailboxes_leased', ['workspace_id'], { where: 'lease is not null' })
export class ChannelMailboxeEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  account_id: string;

  @Column('bigint', { nullable: true })
  uid_validity: number | null;

  @Column('bigint', { default: 0 })
  last_uid: number;

  @Column('bigint', { nullable: true })
  failing_uid: number | null;

  @Column('smallint', { default: 0 })
  failures: number;

  @Timestamp({ nullable: true })
  polled_at: string | null;
}
