import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** A code that replaces the second factor once; only its hash is kept. */
@Entity('account_recovery_codes')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'account_recovery_codes_account_id_fkey', onDelete: 'CASCADE' })
export class AccountRecoveryCodeEntity {
  @PrimaryColumn('uuid')
  account_id: string;

  @PrimaryColumn('bytea')
  code_hash: Buffer;

  @Timestamp({ nullable: true })
  used_at: string | null;
}
