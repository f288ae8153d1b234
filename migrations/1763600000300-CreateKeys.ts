import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Publishable keys in plain text, secret keys as SHA-256 (specification §2.1). Looked up before the tenant is known.
 */
export class CreateKeys1763600000300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table keys (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        kind text not null check (kind in ('publishable', 'secret')),
        label text not null,
        role text check (role in ('admin', 'responder', 'developer', 'viewer')),
        value text,
        secret_hash bytea,
        last_four text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        primary key (workspace_id, id),
        check ((kind = 'publishable') = (value is not null and secret_hash is null and role is null)),
        check ((kind = 'secret') = (value is null and secret_hash is not null and role is not null))
      )`);
    await queryRunner.query(`create index keys_value on keys (value) where value is not null`);
    await queryRunner.query(`create index keys_secret_hash on keys (secret_hash) where secret_hash is not null`);
    await queryRunner.query(`create index keys_created on keys (workspace_id, created_at, id)`);
    await tenantTable(queryRunner, 'keys');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table keys');
  }
}
