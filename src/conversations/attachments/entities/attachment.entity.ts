import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** A file that was sent in a conversation. */
@Entity('attachments')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'attachments_workspace_id_fkey' })
@ForeignKey('messages', ['workspace_id', 'message_id'], ['workspace_id', 'id'], {
  name: 'attachments_workspace_id_message_id_fkey',
  deferrable: 'INITIALLY DEFERRED',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'attachments_workspace_id_session_id_fkey',
})
@Check('attachments_direction_check', "direction in ('in', 'out')")
@Check('attachments_place_check', "place in ('database', 's3')")
@Check('attachments_state_check', "state in ('waiting', 'stored', 'refused', 'lost')")
@Index('attachments_message', ['workspace_id', 'message_id', 'position'])
@Index('attachments_session', ['workspace_id', 'session_id'])
@Index('attachments_created', ['workspace_id', 'created_at'])
@Index('attachments_unsettled', ['created_at'], { where: "(state = 'waiting') or (message_id is null)" })
export class AttachmentEntity extends TenantItem {
  @Column('uuid')
  session_id: string;

  @Column('uuid', { nullable: true })
  message_id: string | null;

  @Column('smallint', { default: 0 })
  position: number;

  @Column('text')
  direction: 'in' | 'out';

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  declared_type: string | null;

  @Column('text', { nullable: true })
  content_type: string | null;

  @Column('bigint', { nullable: true })
  bytes: number | null;

  @Column('bytea', { nullable: true })
  sha256: Buffer | null;

  @Column('text')
  state: 'waiting' | 'stored' | 'refused' | 'lost';

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
  place: 'database' | 's3' | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
