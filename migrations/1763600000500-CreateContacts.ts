import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** End users: identified ones (external_user_id) and visitors. One contact per external id, kept by the database. */
export class CreateContacts1763600000500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table contacts (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        kind text not null check (kind in ('user', 'visitor')),
        external_user_id text,
        name text,
        email text,
        phone text,
        company text,
        avatar_url text,
        locale text,
        timezone text,
        attributes jsonb not null default '{}',
        vendor_token bytea,
        first_seen_at timestamptz(3) not null default now(),
        last_seen_at timestamptz(3) not null default now(),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, external_user_id),
        check ((kind = 'user') = (external_user_id is not null))
      )`);
    await queryRunner.query(`create index contacts_created on contacts (workspace_id, created_at, id)`);
    await queryRunner.query(`create index contacts_seen on contacts (workspace_id, last_seen_at, id)`);
    await queryRunner.query(`create index contacts_kind_created on contacts (workspace_id, kind, created_at, id)`);
    await queryRunner.query(`create index contacts_kind_seen on contacts (workspace_id, kind, last_seen_at, id)`);
    await queryRunner.query(
      `create index contacts_email on contacts (workspace_id, email, created_at, id) where email is not null`,
    );
    await tenantTable(queryRunner, 'contacts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table contacts');
  }
}
