import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations by POST /v1/answer are told from the website's chat, also those from before. */
export class QuestionsComeByTheApi1766200300000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column via_api boolean not null default false');
    await queryRunner.query('create index sessions_via_api on sessions (workspace_id, via_api, started_at, id)');
    // What was neither a visitor's nor invented for a demo, whose sessions have pages. Analytics count them again.
    await queryRunner.query(`
      with those as (
        update sessions set via_api = true where channel = 'human' and not live and page_url is null
        returning workspace_id, id)
      insert into analytics_marks (workspace_id, session_id) select workspace_id, id from those`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions drop column via_api');
  }
}
