import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Meetings whose attendee has not confirmed the e-mail address yet. A hold's row is deleted with the hold, so that
 * the network address is stored no longer; a link's row stays for a while, so that a late click gets a clear message.
 */
@Entity('meeting_holds')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'meeting_holds_workspace_id_fkey' })
@ForeignKey('meetings', ['workspace_id', 'meeting_id'], ['workspace_id', 'id'], {
  name: 'meeting_holds_workspace_id_meeting_id_fkey',
  onDelete: 'CASCADE',
})
export class MeetingHoldEntity extends TenantRow {
  @PrimaryColumn('uuid')
  meeting_id: string;

  @Column('text', { nullable: true })
  address_hash: string | null;

  @Column('text', { nullable: true })
  locale: string | null;
}
