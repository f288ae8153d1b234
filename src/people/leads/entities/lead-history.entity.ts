import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** Every status that a lead was given, and by whom; `before` is null for its first. */
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

  @Column('text', { nullable: true })
  before: string | null;

  @Column('text')
  after: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /** By which of the workspace's rules a lead was given its status; null where somebody gave it. */
  @Column('text', { nullable: true })
  rule: string | null;
}
