import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * The last `sequence` of a workspace's events. The relay assigns numbers after the commit, so that a reader that
 * continues from a number never misses an event that was committed late.
 */
export class NumberEvents1763600004000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table event_sequences (
        workspace_id uuid primary key references workspaces,
        last bigint not null
      ) with (fillfactor = 50)`);
    await tenantTable(queryRunner, 'event_sequences', ['select']);
    await queryRunner.query(
      'create unique index events_sequence on events (workspace_id, sequence) where sequence is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index events_sequence');
    await queryRunner.query('drop table event_sequences');
  }
}
