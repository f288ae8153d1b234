import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A link by which an attendee moves or cancels a meeting; only its hash is kept. */
@Entity('meeting_links')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'meeting_links_workspace_id_fkey' })
@ForeignKey('meetings', ['workspace_id', 'meeting_id'], ['workspace_id', 'id'], {
  name: 'meeting_links_workspace_id_meeting_id_fkey',
  onDelete: 'CASCADE',
})
@Index('meeting_links_meeting', ['workspace_id', 'meeting_id'])
@Index('meeting_links_token', ['token_hash'])
@Index('meeting_links_created', ['created_at'])
export class MeetingLinkEntity extends TenantRow {
  @PrimaryColumn('bytea')
  token_hash: Buffer;

  @Column('uuid')
  meeting_id: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
