import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** What a teammate wrote about a lead, for the team alone. It is erased with the lead's contact. */
@Entity('lead_comments')
@ForeignKey('leads', ['workspace_id', 'lead_id'], ['workspace_id', 'id'], {
  name: 'lead_comments_workspace_id_lead_id_fkey',
})
@ForeignKey('members', ['workspace_id', 'author_id'], ['workspace_id', 'id'], {
  name: 'lead_comments_workspace_id_author_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'lead_comments_workspace_id_fkey' })
@Check('lead_comments_text_check', '(length(text) >= 1) and (length(text) <= 4000)')
@Index('lead_comments_lead', ['workspace_id', 'lead_id', 'created_at', 'id'])
@Index('lead_comments_author', ['workspace_id', 'author_id'])
export class LeadCommentEntity extends TenantItem {
  @Column('uuid')
  lead_id: string;

  @Column('uuid')
  author_id: string;

  /** The member's name when it was written. */
  @Column('text')
  author_label: string;

  @Column('text')
  text: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
