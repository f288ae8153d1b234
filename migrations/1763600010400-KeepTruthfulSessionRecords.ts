import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a session's record says follows what happened: `completed` is false while somebody waits for the team, the last
 * failure has its reason, and sessions whose customer may still come back are found by the sweeper.
 */
export class KeepTruthfulSessionRecords1763600010400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions alter column completed drop expression if exists');
    await queryRunner.query('alter table sessions alter column completed set default false');
    await queryRunner.query(`alter table sessions add column if not exists last_failure text`);
    await queryRunner.query(`with changed as (
        update sessions set completed = false where completed and end_reason = 'handed_off' returning workspace_id, id)
      insert into analytics_marks (workspace_id, session_id) select workspace_id, id from changed`);
    await queryRunner.query(`create index if not exists sessions_unresolved on sessions (ended_at)
      where resolution is null and turns_answered > 0 and ended_at is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index if exists sessions_unresolved');
    await queryRunner.query('alter table sessions drop column last_failure');
    await queryRunner.query('alter table sessions drop column completed');
    await queryRunner.query(`alter table sessions add column
      completed boolean not null generated always as (ended_at is not null and failure_reason is null) stored`);
    await queryRunner.query(`drop index if exists sessions_started`);
    await queryRunner.query(`create index sessions_started on sessions (workspace_id, started_at, id,
      intent_class, resolution, channel, completed, session_kind, voice_used)`);
    await queryRunner.query(`create index sessions_completed on sessions (workspace_id, completed, started_at, id)`);
  }
}
