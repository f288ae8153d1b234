import { Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** When a workspace last had its turn in the queue of suggestions: the one that waits longest comes next. */
@Entity('suggestion_turns')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'suggestion_turns_workspace_id_fkey' })
export class SuggestionTurnEntity extends TenantRow {
  @Timestamp()
  taken_at: string;
}
