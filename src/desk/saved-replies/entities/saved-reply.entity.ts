import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Texts that members keep to reply with: one's own, or the whole team's (`owner_id` null). Prefixes of shortcuts are
 * looked for byte by byte, hence their collation.
 */
@Entity('saved_replies')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'saved_replies_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'owner_id'], ['workspace_id', 'id'], {
  name: 'saved_replies_workspace_id_owner_id_fkey',
  onDelete: 'CASCADE',
})
@Check('saved_replies_shortcut_check', '(length(shortcut) >= 1) and (length(shortcut) <= 32)')
@Check('saved_replies_text_check', '(length(text) >= 1) and (length(text) <= 4000)')
@Check('saved_replies_title_check', '(length(title) >= 1) and (length(title) <= 100)')
@Index('saved_replies_shared', ['workspace_id', 'shortcut'], { unique: true, where: 'owner_id is null' })
@Index('saved_replies_private', ['workspace_id', 'owner_id', 'shortcut'], {
  unique: true,
  where: 'owner_id is not null',
})
export class SavedReplyEntity extends TenantItem {
  @Column('uuid', { nullable: true })
  owner_id: string | null;

  @Column({ type: 'text', collation: 'C' })
  shortcut: string;

  @Column('text')
  title: string;

  @Column('text')
  text: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;
}
