import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** A member was sent to a provider to connect a mailbox, and may come back once. The state is kept as its hash. */
@Entity('channel_authorizations')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_authorizations_workspace_id_fkey' })
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_authorizations_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@Check('channel_authorizations_provider_check', "provider in ('microsoft', 'google')")
@Index('channel_authorizations_account', ['workspace_id', 'account_id'])
export class ChannelAuthorizationEntity extends TenantRow {
  @PrimaryColumn('bytea')
  state_hash: Buffer;

  @Column('uuid')
  account_id: string;

  /** The sign-in of the member who was sent. */
  @Column('uuid')
  console_session_id: string;

  @Column('text')
  provider: 'microsoft' | 'google';

  @Timestamp()
  expires_at: string;
}
