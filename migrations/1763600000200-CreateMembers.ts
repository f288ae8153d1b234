import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** The people of a workspace's team. A removed member stays as a row, so that history can name them. */
export class CreateMembers1763600000200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table members (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        email text not null check (email = lower(email)),
        name text not null,
        role text not null check (role in ('owner', 'admin', 'responder', 'developer', 'viewer')),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        removed_at timestamptz(3),
        primary key (workspace_id, id),
        unique (workspace_id, email)
      )`);
    await tenantTable(queryRunner, 'members');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table members');
  }
}
