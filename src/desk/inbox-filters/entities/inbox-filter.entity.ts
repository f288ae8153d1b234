import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import type { InboxChannel } from '../../inbox/inbox.dto.js';
import type { StopReason } from '../../handoffs/handoffs.dto.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Parts of the inbox that members keep under a name: one's own, or the whole team's (`owner_id` null). A filter goes
 * with its tag: without it, it would show what it was made to leave out.
 */
@Entity('inbox_filters')
@ForeignKey('members', ['workspace_id', 'assignee_id'], ['workspace_id', 'id'], {
  name: 'inbox_filters_workspace_id_assignee_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'inbox_filters_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'owner_id'], ['workspace_id', 'id'], {
  name: 'inbox_filters_workspace_id_owner_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('tags', ['workspace_id', 'tag_id'], ['workspace_id', 'id'], {
  name: 'inbox_filters_workspace_id_tag_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'inbox_filters_workspace_id_contact_id_fkey',
})
@Check(
  'inbox_filters_channel_check',
  "channel in ('human', 'api', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')",
)
@Check('inbox_filters_days_check', '(days >= 1) and (days <= 366)')
@Check('inbox_filters_check', "(not (held_by is distinct from 'member')) = (assignee_id is not null)")
@Check('inbox_filters_held_by_check', "held_by in ('me', 'none', 'member')")
@Check('inbox_filters_kind_check', "kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')")
@Check('inbox_filters_name_check', '(length(name) >= 1) and (length(name) <= 50)')
@Check(
  'inbox_filters_queue_check',
  "queue in ('mine', 'unassigned', 'all', 'approvals', 'snoozed', 'closed', 'mentions')",
)
@Index('inbox_filters_shared', { synchronize: false })
@Index('inbox_filters_private', { synchronize: false })
@Index('inbox_filters_tag', ['workspace_id', 'tag_id'], { where: 'tag_id is not null' })
@Index('inbox_filters_assignee', ['workspace_id', 'assignee_id'], { where: 'assignee_id is not null' })
@Index('inbox_filters_contact', ['workspace_id', 'contact_id'], { where: 'contact_id is not null' })
export class InboxFilterEntity extends TenantItem {
  @Column('uuid', { nullable: true })
  owner_id: string | null;

  @Column('text')
  name: string;

  @Column('text')
  queue: 'mine' | 'unassigned' | 'all' | 'approvals' | 'snoozed' | 'closed' | 'mentions';

  @Column('text', { nullable: true })
  held_by: 'me' | 'none' | 'member' | null;

  @Column('uuid', { nullable: true })
  assignee_id: string | null;

  @Column('uuid', { nullable: true })
  tag_id: string | null;

  @Column('text', { nullable: true })
  kind: 'ticket' | 'live_chat' | 'callback' | 'approval' | 'complaint' | 'retention' | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;

  @Column('text', { nullable: true })
  stop_reason: StopReason | null;

  @Column('text', { nullable: true })
  channel: InboxChannel | null;

  @Column('text', { nullable: true })
  language: string | null;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('integer', { nullable: true })
  days: number | null;
}
