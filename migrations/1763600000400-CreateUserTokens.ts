import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** A member's tokens: SHA-256 alone is stored; the role is read from the membership on every call. */
export class CreateUserTokens1763600000400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table user_tokens (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        member_id uuid not null,
        name text not null,
        token_hash bytea not null,
        last_four text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        primary key (workspace_id, id),
        foreign key (workspace_id, member_id) references members
      )`);
    await queryRunner.query(`create index user_tokens_hash on user_tokens (token_hash)`);
    await queryRunner.query(`create index user_tokens_member on user_tokens (workspace_id, member_id, created_at, id)`);
    await tenantTable(queryRunner, 'user_tokens');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table user_tokens');
  }
}
