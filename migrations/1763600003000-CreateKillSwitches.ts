import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** One row per workspace, created when it is first locked or changed; no row = the switch is off. */
export class CreateKillSwitches1763600003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table kill_switches (
        workspace_id uuid not null primary key references workspaces,
        active boolean not null default false,
        scope text not null default 'actions' check (scope in ('actions', 'all')),
        reason text,
        changed_at timestamptz(3),
        changed_by text,
        check ((changed_at is null) = (changed_by is null)),
        check (not active or changed_at is not null)
      )`);
    await tenantTable(queryRunner, 'kill_switches', ['select', 'insert', 'update']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table kill_switches');
  }
}
