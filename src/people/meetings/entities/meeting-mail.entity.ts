import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/**
 * Queue of invitation mails, written in the transaction of the meeting's change, so that a crash loses none. A row is
 * deleted once the mail server has accepted its mail; one that failed permanently is kept for 30 days with the
 * reason.
 */
@Entity('meeting_mails')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'meeting_mails_workspace_id_fkey' })
@ForeignKey('meetings', ['workspace_id', 'meeting_id'], ['workspace_id', 'id'], {
  name: 'meeting_mails_workspace_id_meeting_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('meeting_mails_workspace_id_meeting_id_recipient_sequence_key', [
  'workspace_id',
  'meeting_id',
  'recipient',
  'sequence',
])
@Check('meeting_mails_recipient_check', "recipient in ('attendee', 'host')")
@Index('meeting_mails_due', ['due_at'], { where: 'failed_at is null' })
@Index('meeting_mails_leased', ['workspace_id'], { where: 'lease is not null' })
@Index('meeting_mails_failed', ['failed_at'], { where: 'failed_at is not null' })
export class MeetingMailEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  meeting_id: string;

  @Column('text')
  recipient: 'attendee' | 'host';

  @Column('integer')
  sequence: number;

  @Column('jsonb')
  invitation: unknown;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  last_error: string | null;

  @Timestamp({ nullable: true })
  failed_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
