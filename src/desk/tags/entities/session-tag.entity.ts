import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A tag of a conversation. */
@Entity('session_tags')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'session_tags_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'session_tags_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('tags', ['workspace_id', 'tag_id'], ['workspace_id', 'id'], {
  name: 'session_tags_workspace_id_tag_id_fkey',
  onDelete: 'CASCADE',
})
@Index('session_tags_tag', ['workspace_id', 'tag_id', 'session_id'])
export class SessionTagEntity extends TenantRow {
  @PrimaryColumn('uuid')
  session_id: string;

  @PrimaryColumn('uuid')
  tag_id: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  tagged_at: string;
}
