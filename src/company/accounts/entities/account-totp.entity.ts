import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** Second factors of accounts: the sealed secret, the last time step that was used, and hashes of recovery codes. */
@Entity('account_totp')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'account_totp_account_id_fkey', onDelete: 'CASCADE' })
export class AccountTotpEntity {
  @PrimaryColumn('uuid')
  account_id: string;

  @Column('bytea')
  secret: Buffer;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ nullable: true })
  confirmed_at: string | null;

  @Column('bigint', { default: 0 })
  last_step: number;
}
