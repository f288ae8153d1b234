import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantItem } from '../../platform/db/tenant-row.js';

/** A message or part of one as its provider knows it: to recognise it again, and how far it has got. */
@Entity('channel_messages')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_messages_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_messages_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'channel_messages_workspace_id_session_id_fkey',
})
@Unique('channel_messages_workspace_id_message_id_part_key', ['workspace_id', 'message_id', 'part'])
@Check('channel_messages_direction_check', "direction in ('in', 'out')")
@Check(
  'channel_messages_state_check',
  "state in ('received', 'deleted', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown')",
)
@Index('channel_messages_external', ['workspace_id', 'account_id', 'external_id'], {
  unique: true,
  where: 'external_id is not null',
})
@Index('channel_messages_session', ['workspace_id', 'session_id', 'created_at'])
@Index('channel_messages_identity', ['workspace_id', 'account_id', 'external_user_id', 'created_at'])
@Index('channel_messages_unsettled', ['workspace_id', 'account_id', 'updated_at'], {
  where: "(direction = 'out') and (state in ('sending', 'failed', 'unknown'))",
})
@Index('channel_messages_early', ['created_at'], { where: 'message_id is null' })
@Index('channel_messages_created', ['workspace_id', 'created_at'])
export class ChannelMessageEntity extends TenantItem {
  @Column('uuid')
  account_id: string;

  @Column('text')
  direction: 'in' | 'out';

  @Column('text')
  external_user_id: string;

  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Column('uuid', { nullable: true })
  message_id: string | null;

  @Column('smallint', { default: 0 })
  part: number;

  @Column('text')
  state: 'received' | 'deleted' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'unknown';

  @Column('text', { nullable: true })
  reason: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;

  /**
   * `content_hash`: of a part whose sending is uncertain, by which the provider's echo of it is known; of what a mail
   * says, by which another one with its Message-ID is told.
   */
  @Column('bytea', { nullable: true })
  content_hash: Buffer | null;
}
