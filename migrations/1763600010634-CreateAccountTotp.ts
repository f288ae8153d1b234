import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy } from '../src/platform/db/row-security.js';

/** Second factors of accounts: the sealed secret, the last time step that was used, and hashes of recovery codes. */
export class CreateAccountTotp1763600010634 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table account_totp (
        account_id uuid primary key references accounts on delete cascade,
        secret bytea not null,
        created_at timestamptz(3) not null default now(),
        confirmed_at timestamptz(3),
        last_step bigint not null default 0
      )`);
    await queryRunner.query(`create table account_recovery_codes (
        account_id uuid not null references accounts on delete cascade,
        code_hash bytea not null,
        used_at timestamptz(3),
        primary key (account_id, code_hash)
      )`);
    for (const table of ['account_totp', 'account_recovery_codes']) {
      await queryRunner.query(`alter table ${table} enable row level security`);
      await systemPolicy(queryRunner, table);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table account_recovery_codes, account_totp');
  }
}
