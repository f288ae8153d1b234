import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Who of the team is there: what each member has chosen, and when a console of theirs was open last; office hours of
 * the workspace, and what is said when no one is there (docs/decisions/0117-who-is-there.md).
 */
@Entity('member_statuses')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'member_statuses_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'member_statuses_workspace_id_member_id_fkey',
  onDelete: 'CASCADE',
})
@Check('member_statuses_status_check', "status in ('available', 'away')")
export class MemberStatusEntity extends TenantRow {
  @PrimaryColumn('uuid')
  member_id: string;

  @Column('text', { default: 'available' })
  status: 'available' | 'away';

  @Column('boolean', { default: true })
  auto_away: boolean;

  @Timestamp({ nullable: true })
  seen_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;
}
