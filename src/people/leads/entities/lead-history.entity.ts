import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Who changed what of a lead: `{field: [before, after]}` of what the team sees of it, `fields.` with a key, and
 * `comment` with the comment's id. Its first line has the status that it began with.
 */
@Entity('lead_history')
@ForeignKey('leads', ['workspace_id', 'lead_id'], ['workspace_id', 'id'], {
  name: 'lead_history_workspace_id_lead_id_fkey',
})
@Index('lead_history_lead', ['workspace_id', 'lead_id', 'created_at', 'id'])
export class LeadHistoryEntity extends TenantItem {
  @Column('uuid')
  lead_id: string;

  @Column('jsonb')
  actor: unknown;

  @Column('jsonb')
  changes: unknown;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /** The workspace's rule that gave the status or the score; null where none did. */
  @Column('text', { nullable: true })
  rule: string | null;
}
