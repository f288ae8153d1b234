import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** A person as a provider knows them on one account, and the contact that they are here. */
@Entity('channel_identities')
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_identities_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'channel_identities_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_identities_workspace_id_fkey' })
@Index('channel_identities_contact', ['workspace_id', 'contact_id'])
@Index('channel_identities_inbound', ['workspace_id', 'account_id', 'last_inbound_at'])
export class ChannelIdentityEntity extends TenantRow {
  @PrimaryColumn('uuid')
  account_id: string;

  @PrimaryColumn('text')
  external_user_id: string;

  @Column('uuid')
  contact_id: string;

  @Timestamp({ nullable: true })
  last_inbound_at: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
