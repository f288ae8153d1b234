import { Check, Column, Entity, ForeignKey } from 'typeorm';
import { PrimaryTimestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * What each row of a quarter-hour counts, in one row of analytics_facts, which stays in its page as long as it fits;
 * roll-ups of all channels and kinds together, besides those of each (docs/decisions/0080-packed-facts.md).
 * `narrowed`: of one channel and kind.
 */
@Entity('analytics_facts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'analytics_facts_workspace_id_fkey' })
@Check('analytics_facts_few', 'jsonb_array_length(facts) <= 250')
export class AnalyticsFactEntity extends TenantRow {
  @PrimaryTimestamp()
  bucket: string;

  @Column('jsonb')
  facts: unknown;
}
