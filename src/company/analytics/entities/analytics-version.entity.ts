import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** Version of the analytics that a workspace’s facts were counted by. */
@Entity('analytics_versions')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'analytics_versions_workspace_id_fkey' })
export class AnalyticsVersionEntity extends TenantRow {
  @Column('bigint')
  version: number;
}
