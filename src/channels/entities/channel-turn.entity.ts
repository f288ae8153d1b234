import { Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** When a workspace last had its turn in the queues of channels: the one that waits longest comes next. */
@Entity('channel_turns')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_turns_workspace_id_fkey' })
export class ChannelTurnEntity extends TenantRow {
  @Timestamp()
  taken_at: string;
}
