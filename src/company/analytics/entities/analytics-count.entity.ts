import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PrimaryTimestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Busy quarter-hours as numbers: `counts` lists what a span of 900 or 60 seconds counted in each unit of so many
 * milliseconds (docs/decisions/0093-counts-of-busy-minutes.md). Those that are packed fact by fact are counted anew
 * in the background; reads count their rows until then. `analytics_versions`: changes with each write of the roll-up
 * job, for what readers remember.
 */
@Entity('analytics_counts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'analytics_counts_workspace_id_fkey' })
@Check('analytics_counts_span_check', 'span in (900, 60)')
@Check('analytics_counts_unit_check', 'unit in (60000, 1000)')
export class AnalyticsCountEntity extends TenantRow {
  @PrimaryColumn('smallint')
  span: number;

  @PrimaryTimestamp()
  bucket: string;

  @Column('integer')
  unit: number;

  @Column('jsonb')
  counts: unknown;
}
