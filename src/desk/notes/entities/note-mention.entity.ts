import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A member who is mentioned in a note, and when they read it. */
@Entity('note_mentions')
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'note_mentions_session_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'note_mentions_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'note_mentions_workspace_id_member_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('notes', ['workspace_id', 'note_id'], ['workspace_id', 'id'], {
  name: 'note_mentions_workspace_id_note_id_fkey',
  onDelete: 'CASCADE',
})
@Index('note_mentions_session', ['workspace_id', 'session_id'])
@Index('note_mentions_member', { synchronize: false })
export class NoteMentionEntity extends TenantRow {
  @PrimaryColumn('uuid')
  note_id: string;

  @PrimaryColumn('uuid')
  member_id: string;

  @Column('uuid')
  session_id: string;

  @Timestamp({ nullable: true })
  read_at: string | null;
}
