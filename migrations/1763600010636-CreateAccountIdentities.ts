import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy } from '../src/platform/db/row-security.js';

/**
 * Who an account is at an OpenID Connect provider. `grants_member`: its groups made the account a member of the
 * workspace that the provider's configuration names.
 */
export class CreateAccountIdentities1763600010636 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table account_identities (
        issuer text not null,
        subject text not null,
        id uuid not null unique,
        account_id uuid not null references accounts on delete cascade,
        grants_member boolean not null default false,
        created_at timestamptz(3) not null default now(),
        last_sign_in_at timestamptz(3),
        primary key (issuer, subject)
      )`);
    await queryRunner.query('create index account_identities_account on account_identities (account_id)');
    await queryRunner.query('alter table account_identities enable row level security');
    await systemPolicy(queryRunner, 'account_identities');
    await queryRunner.query('alter table console_sessions add column issuer text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table console_sessions drop column issuer');
    await queryRunner.query('drop table account_identities');
  }
}
