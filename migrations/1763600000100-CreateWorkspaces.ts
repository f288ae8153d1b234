import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** A workspace is a tenant; ceilings are an operator's own limits, null = the plan's. */
export class CreateWorkspaces1763600000100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table workspaces (
        workspace_id uuid primary key,
        name text not null check (name <> ''),
        plan text not null default 'starter',
        ceilings jsonb,
        suspended_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now()
      )`);
    await tenantTable(queryRunner, 'workspaces', ['select']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table workspaces');
  }
}
