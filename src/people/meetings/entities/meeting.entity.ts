import { Check, Column, Entity, Exclusion, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Meetings. The database itself keeps two live ones of a host from overlapping. btree_gist, which that needs for the
 * uuids, is a trusted extension: whoever may create in the database may install it.
 */
@Entity('meetings')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'meetings_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'meetings_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'host_id'], ['workspace_id', 'id'], {
  name: 'meetings_workspace_id_host_id_fkey',
})
@ForeignKey('leads', ['workspace_id', 'lead_id'], ['workspace_id', 'id'], {
  name: 'meetings_workspace_id_lead_id_fkey',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'meetings_workspace_id_session_id_fkey',
})
@Check('meetings_held_live', "(confirm_by is null) or (status in ('booked', 'rescheduled'))")
@Check('meetings_length', "(ends_at > starts_at) and ((ends_at - starts_at) <= '08:00:00'::interval)")
@Check('meetings_status_check', "status in ('booked', 'rescheduled', 'cancelled', 'completed', 'no_show')")
@Index('meetings_starts', ['workspace_id', 'starts_at', 'id'])
@Index('meetings_status_starts', ['workspace_id', 'status', 'starts_at', 'id'])
@Index('meetings_host_starts', ['workspace_id', 'host_id', 'starts_at', 'id'])
@Index('meetings_created', ['workspace_id', 'created_at', 'id'])
@Index('meetings_status_created', ['workspace_id', 'status', 'created_at', 'id'])
@Index('meetings_host_created', ['workspace_id', 'host_id', 'created_at', 'id'])
@Index('meetings_contact', ['workspace_id', 'contact_id', 'starts_at', 'id'])
@Index('meetings_session', ['workspace_id', 'session_id'])
@Index('meetings_lead', ['workspace_id', 'lead_id'])
@Index('meetings_contact_id_created', ['workspace_id', 'contact_id', 'created_at', 'id'])
@Index('meetings_live_attendee', { synchronize: false })
@Index('meetings_confirm_by', ['confirm_by'], { where: 'confirm_by is not null' })
@Exclusion(
  'meetings_no_overlap',
  `using gist (workspace_id with =, host_id with =, tstzrange(starts_at, ends_at) with &&) where (status in ('booked', 'rescheduled'))`,
)
export class MeetingEntity extends TenantItem {
  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Column('uuid', { nullable: true })
  lead_id: string | null;

  @Column('uuid')
  host_id: string;

  @Column('text')
  title: string;

  @Column('text', { default: 'booked' })
  status: 'booked' | 'rescheduled' | 'cancelled' | 'completed' | 'no_show';

  @Timestamp()
  starts_at: string;

  @Timestamp()
  ends_at: string;

  @Column('text')
  timezone: string;

  @Column('text', { nullable: true })
  attendee_name: string | null;

  @Column('text', { nullable: true })
  attendee_email: string | null;

  @Column('text', { nullable: true })
  location: string | null;

  @Column('text', { nullable: true })
  join_url: string | null;

  @Column('text', { nullable: true })
  notes: string | null;

  @Column('text', { nullable: true })
  cancel_reason: string | null;

  @Column('integer', { default: 0 })
  sequence: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;

  /** Until when the attendee has to confirm the e-mail address. */
  @Timestamp({ nullable: true })
  confirm_by: string | null;
}
