import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Short-lived access to one contact (specification §2.1): SHA-256 alone is stored. */
export class CreateGrants1763600000600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table grants (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        contact_id uuid not null,
        label text,
        token_hash bytea not null,
        last_four text not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        revoked_at timestamptz(3),
        last_used_at timestamptz(3),
        primary key (workspace_id, id),
        foreign key (workspace_id, contact_id) references contacts
      )`);
    await queryRunner.query(`create index grants_hash on grants (token_hash)`);
    await queryRunner.query(`create index grants_contact on grants (workspace_id, contact_id, created_at, id)`);
    await tenantTable(queryRunner, 'grants');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table grants');
  }
}
