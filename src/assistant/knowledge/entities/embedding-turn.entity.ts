import { Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** When a workspace last had its turn in the embedding queue: the one that waits longest comes next. */
@Entity('embedding_turns')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'embedding_turns_workspace_id_fkey' })
export class EmbeddingTurnEntity extends TenantRow {
  @Timestamp({ precision: 6 })
  taken_at: string;
}
