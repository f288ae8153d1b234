import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy } from '../src/platform/db/row-security.js';

/** Browsers that are signed in to the console: SHA-256 of the cookie's token alone is stored. */
export class CreateConsoleSessions1763600010624 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table console_sessions (
        id uuid primary key,
        account_id uuid not null references accounts on delete cascade,
        token_hash bytea not null unique,
        created_at timestamptz(3) not null default now(),
        last_seen_at timestamptz(3) not null default now(),
        authenticated_at timestamptz(3) not null default now(),
        ended_at timestamptz(3),
        user_agent text check (length(user_agent) <= 200),
        address_hash text
      )`);
    await queryRunner.query('create index console_sessions_account on console_sessions (account_id, last_seen_at)');
    await queryRunner.query('create index console_sessions_created on console_sessions (created_at)');
    await queryRunner.query('alter table console_sessions enable row level security');
    await systemPolicy(queryRunner, 'console_sessions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table console_sessions');
  }
}
