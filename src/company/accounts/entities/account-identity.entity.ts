import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/**
 * Who an account is at an OpenID Connect provider. `grants_member`: its groups made the account a member of the
 * workspace that the provider's configuration names.
 */
@Entity('account_identities')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'account_identities_account_id_fkey', onDelete: 'CASCADE' })
@Unique('account_identities_id_key', ['id'])
@Index('account_identities_account', ['account_id'])
export class AccountIdentityEntity {
  @PrimaryColumn('text')
  issuer: string;

  @PrimaryColumn('text')
  subject: string;

  @Column('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @Column('boolean', { default: false })
  grants_member: boolean;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ nullable: true })
  last_sign_in_at: string | null;
}
