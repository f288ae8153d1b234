import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** Which conversation the messages of a person on an account belong to. */
@Entity('channel_conversations')
@ForeignKey(
  'channel_identities',
  ['workspace_id', 'account_id', 'external_user_id'],
  ['workspace_id', 'account_id', 'external_user_id'],
  { name: 'channel_conversations_workspace_id_account_id_external_use_fkey', onUpdate: 'CASCADE', onDelete: 'CASCADE' },
)
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_conversations_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'channel_conversations_workspace_id_session_id_fkey',
})
@Index('channel_conversations_shared', ['workspace_id', 'created_at'], { where: "participants <> '[]'" })
@Index('channel_conversations_identity', ['workspace_id', 'account_id', 'external_user_id', 'created_at'])
export class ChannelConversationEntity extends TenantRow {
  @PrimaryColumn('uuid')
  session_id: string;

  @Column('uuid')
  account_id: string;

  @Column('text')
  external_user_id: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Column('text', { nullable: true })
  subject: string | null;

  /** Whom the latest mail addressed besides us: `{name, address}`, without its writer. */
  @Column('jsonb', { default: () => "'[]'" })
  participants: unknown;
}
