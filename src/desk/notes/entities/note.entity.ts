import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Private notes of the team in a conversation, in tables of their own: whatever reads messages for a contact or for
 * the agent cannot find them. The team's streams hear of each, and of who is mentioned
 * (docs/decisions/0111-private-notes.md).
 */
@Entity('notes')
@ForeignKey('members', ['workspace_id', 'author_id'], ['workspace_id', 'id'], {
  name: 'notes_workspace_id_author_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'notes_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'notes_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
@Check('notes_text_check', '(length(text) >= 1) and (length(text) <= 4000)')
@Index('notes_session', ['workspace_id', 'session_id', 'created_at', 'id'])
@Index('notes_author', ['workspace_id', 'author_id'])
@Index('notes_created', ['workspace_id', 'created_at'])
export class NoteEntity extends TenantItem {
  @Column('uuid')
  session_id: string;

  @Column('uuid')
  author_id: string;

  @Column('text')
  author_label: string;

  @Column('text')
  text: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
