import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Credits taken in a month (UTC), what was bought on top, and when the workspace was told that they run low or out. */
export class CreateCreditPeriods1763600002610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table credit_periods (
        workspace_id uuid not null references workspaces,
        period text not null check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
        used integer not null default 0 check (used >= 0),
        topped_up integer not null default 0 check (topped_up >= 0),
        low_at timestamptz(3),
        exhausted_at timestamptz(3),
        primary key (workspace_id, period)
      )`);
    await tenantTable(queryRunner, 'credit_periods', ['select', 'insert', 'update']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table credit_periods');
  }
}
