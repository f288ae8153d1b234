import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const ENTRIES_MAX = 250;

/**
 * Busy quarter-hours as numbers: `counts` lists what a span of 900 or 60 seconds counted in each unit of so many
 * milliseconds (docs/decisions/0093-counts-of-busy-minutes.md). Those that are packed fact by fact are counted anew in
 * the background; reads count their rows until then. The check keeps a process of the version before from packing such
 * a row again: its marks stay. `analytics_versions`: changes with each write of the roll-up job, for what readers
 * remember.
 */
export class CreateAnalyticsCounts1763600009300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table analytics_counts (
        workspace_id uuid not null references workspaces,
        span smallint not null check (span in (900, 60)),
        bucket timestamptz(3) not null,
        unit integer not null check (unit in (60000, 1000)),
        counts jsonb not null,
        primary key (workspace_id, span, bucket)
      )`);
    await tenantTable(queryRunner, 'analytics_counts', ['select']);
    await queryRunner.query(`create table analytics_versions (
        workspace_id uuid primary key references workspaces,
        version bigint not null
      )`);
    await tenantTable(queryRunner, 'analytics_versions', ['select']);
    await queryRunner.query(`with busy as (
        delete from analytics_facts where jsonb_array_length(facts) > ${ENTRIES_MAX} returning workspace_id, bucket)
      insert into analytics_marks (workspace_id, at) select workspace_id, bucket from busy order by bucket`);
    await queryRunner.query(
      `alter table analytics_facts add constraint analytics_facts_few check (jsonb_array_length(facts) <= ${ENTRIES_MAX})`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table analytics_facts drop constraint analytics_facts_few');
    await queryRunner.query(`insert into analytics_marks (workspace_id, at)
      select workspace_id, bucket from analytics_counts where span = 900 order by bucket`);
    await queryRunner.query('drop table analytics_versions');
    await queryRunner.query('drop table analytics_counts');
  }
}
