import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * What each member wants to be told of, and by which way; mails about mentions and assignments; when the team is
 * mailed because no one has picked up a hand-off (docs/decisions/0121-notifications.md).
 */
@Entity('member_notifications')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'member_notifications_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'member_notifications_workspace_id_member_id_fkey',
  onDelete: 'CASCADE',
})
export class MemberNotificationEntity extends TenantRow {
  @PrimaryColumn('uuid')
  member_id: string;

  @Column('text', { array: true })
  mail: string[];

  @Column('text', { array: true })
  sound: string[];

  @Column('text', { array: true })
  browser: string[];

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;
}
