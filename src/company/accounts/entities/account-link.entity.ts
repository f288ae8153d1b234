import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** One-time links of the instance: SHA-256 of the token alone is stored. */
@Entity('account_links')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'account_links_account_id_fkey', onDelete: 'CASCADE' })
@Unique('account_links_token_hash_key', ['token_hash'])
@Check('account_links_check', "(purpose = 'reset') = (account_id is not null)")
@Check('account_links_purpose_check', "purpose in ('setup', 'reset')")
@Index('account_links_account', ['account_id', 'created_at'])
@Index('account_links_expiry', ['expires_at'])
export class AccountLinkEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  purpose: 'setup' | 'reset';

  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid', { nullable: true })
  account_id: string | null;

  @Column('uuid', { nullable: true })
  owned_workspace_id: string | null;

  @Column('boolean')
  by_operator: boolean;

  @Column('boolean', { default: false })
  removes_totp: boolean;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp()
  expires_at: string;

  @Timestamp({ nullable: true })
  used_at: string | null;
}
