import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Plain names, and without what nothing uses: a table that another replaced, a trigger for servers of old versions. */
export class PlainNames1764310000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts rename column told_email to self_reported_email');
    await queryRunner.query('drop table set_aside_sentences');
    await queryRunner.query('drop trigger complete_session on sessions');
    await queryRunner.query('drop function complete_session()');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create function complete_session() returns trigger language plpgsql as $$
      begin
        new.completed := new.ended_at is not null and (new.completed
          or new.failure_reason is null and new.end_reason is distinct from 'handed_off');
        return new;
      end $$`);
    await queryRunner.query(`create trigger complete_session before update of ended_at on sessions
      for each row when ((old.ended_at is null) <> (new.ended_at is null)) execute function complete_session()`);
    await queryRunner.query(`create table set_aside_sentences (
      workspace_id uuid not null, document_id uuid not null, start_at integer not null, end_at integer not null, reason text not null,
      primary key (workspace_id, document_id, start_at), constraint set_aside_sentences_check check (end_at > start_at))`);
    await queryRunner.query(`alter table set_aside_sentences add constraint set_aside_sentences_workspace_id_document_id_fkey
      foreign key (workspace_id, document_id) references documents(workspace_id, id) on delete cascade`);
    await tenantTable(queryRunner, 'set_aside_sentences');
    await queryRunner.query('alter table contacts rename column self_reported_email to told_email');
  }
}
