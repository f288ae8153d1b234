import { Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** When a workspace last had its turn in the queue of documents. */
@Entity('indexing_turns')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'indexing_turns_workspace_id_fkey' })
export class IndexingTurnEntity extends TenantRow {
  @Timestamp({ precision: 6 })
  taken_at: string;
}
