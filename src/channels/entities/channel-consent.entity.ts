import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** What a person let us do with a mailbox at its provider (docs/decisions/0188-mailboxes-by-oauth.md). */
@Entity('channel_consents')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_consents_workspace_id_fkey' })
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'channel_consents_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@Check('channel_consents_provider_check', "provider in ('microsoft', 'google')")
export class ChannelConsentEntity extends TenantRow {
  @PrimaryColumn('uuid')
  account_id: string;

  @Column('text')
  provider: 'microsoft' | 'google';

  /** Sealed; null = revoked. */
  @Column('bytea', { nullable: true })
  tokens: Buffer | null;

  /** Grows with each new token: what was begun with an earlier one changes nothing. */
  @Column('integer', { default: 1 })
  version: number;

  /** Of the access token. */
  @Timestamp()
  expires_at: string;

  /** Somebody asks for a new token until then. */
  @Timestamp({ nullable: true })
  refreshing_until: string | null;

  /** The provider could not be asked, and is not asked again until then. */
  @Timestamp({ nullable: true })
  retry_at: string | null;

  /** How often in a row it could not be asked. */
  @Column('integer', { default: 0 })
  failures: number;

  @Column('text', { nullable: true })
  error: string | null;

  @Timestamp({ nullable: true })
  revoked_at: string | null;

  @Timestamp({ default: () => 'now()' })
  given_at: string;
}
