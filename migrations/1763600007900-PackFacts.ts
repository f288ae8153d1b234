import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const VALUES = `'intent_class', 'resolution', 'stop_reason'`;
/** Everything is counted anew in the background; reads stay true meanwhile, but count the rows themselves. */
const MARK_ALL = `insert into analytics_marks (workspace_id, at)
  select distinct workspace_id, bucket from analytics_rollups where span = 15 order by bucket`;

/**
 * What each row of a quarter-hour counts, in one row of analytics_facts, which stays in its page as long as it fits;
 * roll-ups of all channels and kinds together, besides those of each (docs/decisions/0080-packed-facts.md). `narrowed`:
 * of one channel and kind. A process of the version before, if one runs on, can write no roll-ups: its slice '' is
 * refused, so its marks stay.
 */
export class PackFacts1763600007900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table analytics_facts (
        workspace_id uuid not null references workspaces,
        bucket timestamptz(3) not null,
        facts jsonb not null,
        primary key (workspace_id, bucket)
      ) with (toast_tuple_target = 8160)`);
    await tenantTable(queryRunner, 'analytics_facts', ['select']);
    await queryRunner.query(MARK_ALL);
    await queryRunner.query('truncate analytics_rollups');
    await queryRunner.query(`alter table analytics_rollups
      add column narrowed boolean not null,
      drop constraint analytics_rollups_slice_check,
      add check (slice in ('all', 'channel', ${VALUES})),
      drop constraint analytics_rollups_pkey,
      add primary key (workspace_id, narrowed, slice, span, bucket, channel, session_kind, value)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(MARK_ALL);
    await queryRunner.query('truncate analytics_rollups');
    await queryRunner.query('drop table analytics_facts');
    await queryRunner.query(`alter table analytics_rollups
      drop constraint analytics_rollups_slice_check,
      add check (slice in ('', ${VALUES})),
      drop constraint analytics_rollups_pkey,
      drop column narrowed,
      add primary key (workspace_id, slice, span, bucket, channel, session_kind, value)`);
  }
}
