import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Customers are asked how it was in the chat and by mail. A link of a mail is kept as its hash. */
export class SatisfactionIsAsked1766200310000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table workspaces add column satisfaction jsonb not null default '{}'`);
    await queryRunner.query('grant update (satisfaction) on workspaces to wa_tenant');
    await queryRunner.query(`
      alter table sessions add column survey_asked_at timestamptz(3), add column survey_open boolean not null default false,
        add column resolved_by uuid`);
    // Who has resolved earlier ones is known of those that were assigned.
    await queryRunner.query(`
      update sessions s set resolved_by = h.assignee_id from (
        select distinct on (workspace_id, session_id) workspace_id, session_id, assignee_id from handoffs
        where resolution_at is not null and kind <> 'approval' and assignee_id is not null
        order by workspace_id, session_id, resolution_at desc) h
      where s.workspace_id = h.workspace_id and s.id = h.session_id`);
    await queryRunner.query(`create index sessions_rated on sessions (workspace_id, rated_at, id)
      where rated_at is not null`);
    await queryRunner.query(`create index sessions_asked on sessions (workspace_id, started_at) where rating_score is not null
      or survey_asked_at is not null or (live and end_reason = 'contact_ended')`);
    await queryRunner.query(`
      create table survey_links (
        workspace_id uuid not null, token_hash bytea not null, session_id uuid not null, answered_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        constraint survey_links_pkey primary key (workspace_id, token_hash),
        constraint survey_links_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint survey_links_workspace_id_session_id_fkey foreign key (workspace_id, session_id)
          references sessions (workspace_id, id))`);
    await queryRunner.query('create index survey_links_session on survey_links (workspace_id, session_id)');
    await queryRunner.query('create index survey_links_token on survey_links (token_hash)');
    await queryRunner.query('create index survey_links_created on survey_links (created_at)');
    await tenantTable(queryRunner, 'survey_links');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table survey_links');
    await queryRunner.query('drop index sessions_rated, sessions_asked');
    await queryRunner.query(`
      alter table sessions drop column survey_asked_at, drop column survey_open, drop column resolved_by`);
    await queryRunner.query('alter table workspaces drop column satisfaction');
  }
}
