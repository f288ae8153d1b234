import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** When an account last had its turn in the queues of channels: the one that waits longest comes next. */
@Entity('channel_turns')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_turns_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_turns_workspace_id_fkey' })
export class ChannelTurnEntity extends TenantRow {
  @PrimaryColumn('uuid')
  account_id: string;

  @Timestamp()
  taken_at: string;
}
