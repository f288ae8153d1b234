import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** Ids of deliveries that a provider has made, so that one that comes twice is taken once. */
@Entity('channel_receipts')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_receipts_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_receipts_workspace_id_fkey' })
@Index('channel_receipts_received', ['received_at'])
export class ChannelReceiptEntity extends TenantRow {
  @PrimaryColumn('uuid')
  account_id: string;

  @PrimaryColumn('text')
  external_id: string;

  @Timestamp({ default: () => 'now()' })
  received_at: string;
}
