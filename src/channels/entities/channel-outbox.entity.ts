import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { LeaseColumns } from '../../platform/db/lease-columns.js';

/** A message of a conversation that waits to be sent by its channel; leased by a worker. */
@Entity('channel_outbox')
@ForeignKey(
  'channel_identities',
  ['workspace_id', 'account_id', 'external_user_id'],
  ['workspace_id', 'account_id', 'external_user_id'],
  { name: 'channel_outbox_workspace_id_account_id_external_user_id_fkey', onUpdate: 'CASCADE', onDelete: 'CASCADE' },
)
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_outbox_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'channel_outbox_workspace_id_session_id_fkey',
})
@Index('channel_outbox_session', ['workspace_id', 'session_id', 'seq'])
@Index('channel_outbox_identity', ['workspace_id', 'account_id', 'external_user_id'])
@Index('channel_outbox_due', ['workspace_id', 'account_id', 'due_at', 'message_id'])
@Index('channel_outbox_leased', ['workspace_id'], { where: 'lease is not null' })
export class ChannelOutboxEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  message_id: string;

  @Column('uuid')
  session_id: string;

  @Column('uuid')
  account_id: string;

  @Column('text')
  external_user_id: string;

  @Column('integer')
  seq: number;

  @Column('jsonb', { nullable: true })
  template: unknown | null;

  @Column('smallint', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  /** How often the provider accepted nothing. */
  @Column('smallint', { default: 0 })
  retries: number;

  /** Those of the conversation to whom it goes too. */
  @Column('jsonb', { default: () => "'[]'" })
  participants: unknown;
}
