import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Version of the analytics that a workspace’s facts were counted by. */
@Entity('analytics_versions')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'analytics_versions_workspace_id_fkey' })
export class AnalyticsVersionEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @Column('bigint')
  version: number;
}
