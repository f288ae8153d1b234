import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Dirty markers: sessions (with their children) and moments that have changed since the last roll-up. Inserted in the
 * transaction of the change and never updated, so that writers neither wait for one another nor lose a marker.
 * `reopened_at`: when a message last came within seven days after the session's end.
 */
export class CreateAnalyticsMarks1763600003200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column reopened_at timestamptz(3)');
    await queryRunner.query('create index messages_created on messages (workspace_id, created_at, session_id)');
    await queryRunner.query(`create table analytics_marks (
        workspace_id uuid not null references workspaces,
        id bigint generated always as identity,
        session_id uuid,
        at timestamptz(3),
        primary key (workspace_id, id),
        check ((session_id is null) <> (at is null))
      )`);
    await tenantTable(queryRunner, 'analytics_marks', ['select', 'insert']);
    for (const [table, time] of [
      ['sessions', 'started_at'],
      ['messages', 'created_at'],
      ['handoffs', 'created_at'],
      ['leads', 'created_at'],
      ['meetings', 'created_at'],
      ['contacts', 'created_at'],
    ])
      await queryRunner.query(`insert into analytics_marks (workspace_id, at)
        select distinct workspace_id, date_bin('15 minutes', ${time}, '1970-01-01Z') from ${table}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table analytics_marks');
    await queryRunner.query('drop index messages_created');
    await queryRunner.query('alter table sessions drop column reopened_at');
  }
}
