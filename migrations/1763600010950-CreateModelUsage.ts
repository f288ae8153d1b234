import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * What each workspace's turns asked of the models, by day and purpose
 * (docs/decisions/0136-what-the-console-still-lacked.md).
 */
export class CreateModelUsage1763600010950 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table model_usage (
        workspace_id uuid not null references workspaces,
        day date not null,
        model text not null,
        purpose text not null check (purpose in ('rewrite', 'agent', 'tools', 'repair', 'judge')),
        answered bigint not null default 0,
        failed bigint not null default 0,
        prompt_tokens bigint not null default 0,
        completion_tokens bigint not null default 0,
        cost_micros bigint not null default 0,
        uncounted bigint not null default 0,
        unpriced bigint not null default 0,
        last_answered_at timestamptz(3),
        last_failed_at timestamptz(3),
        last_failure text,
        primary key (workspace_id, day, model, purpose)
      )`);
    await queryRunner.query('create index model_usage_by_day on model_usage (day)');
    await tenantTable(queryRunner, 'model_usage', ['select']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table model_usage');
  }
}
