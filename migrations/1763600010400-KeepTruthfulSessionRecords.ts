import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `completed` is written by those who end a session, no longer computed; and the last failure has its reason. These
 * change the catalogue alone, so the table is locked for a moment; what takes long is a migration of its own
 * (1763600010410 and on).
 *
 * Instances of the version before go on during a roll-out, and write no `completed`: the trigger does it for them. With
 * the rule of sessions.store.ts, so that it changes nothing that is written by this version.
 */
export class KeepTruthfulSessionRecords1763600010400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions alter column completed drop expression if exists');
    await queryRunner.query('alter table sessions alter column completed set default false');
    await queryRunner.query(`alter table sessions add column if not exists last_failure text`);
    await queryRunner.query(`create or replace function complete_session() returns trigger language plpgsql as $$
      begin
        new.completed := new.ended_at is not null and (new.completed
          or new.failure_reason is null and new.end_reason is distinct from 'handed_off');
        return new;
      end $$`);
    await queryRunner.query(`create or replace trigger complete_session before update of ended_at on sessions for each row
      when ((old.ended_at is null) <> (new.ended_at is null)) execute function complete_session()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger complete_session on sessions');
    await queryRunner.query('drop function complete_session()');
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
