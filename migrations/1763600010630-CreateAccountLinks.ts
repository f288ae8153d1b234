import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy } from '../src/platform/db/row-security.js';

/** One-time links of the instance: SHA-256 of the token alone is stored. */
export class CreateAccountLinks1763600010630 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table account_links (
        id uuid primary key,
        purpose text not null check (purpose in ('setup', 'reset')),
        token_hash bytea not null unique,
        account_id uuid references accounts on delete cascade,
        owned_workspace_id uuid,
        by_operator boolean not null,
        removes_totp boolean not null default false,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        used_at timestamptz(3),
        check ((purpose = 'reset') = (account_id is not null))
      )`);
    await queryRunner.query('create index account_links_account on account_links (account_id, created_at)');
    await queryRunner.query('create index account_links_expiry on account_links (expires_at)');
    await queryRunner.query('alter table account_links enable row level security');
    await systemPolicy(queryRunner, 'account_links');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table account_links');
  }
}
