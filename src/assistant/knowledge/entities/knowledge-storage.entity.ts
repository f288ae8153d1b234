import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * How many bytes of knowledge a workspace stores, and how many it may where its operator set that (null = its
 * plan's). Counted when a transaction commits, so that a long one does not hold the figure while it writes.
 */
@Entity('knowledge_storage')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'knowledge_storage_workspace_id_fkey' })
export class KnowledgeStorageEntity extends TenantRow {
  @Column('bigint')
  bytes: number;
}
