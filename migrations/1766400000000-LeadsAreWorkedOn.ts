import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** The team makes, edits, assigns, values and comments leads (decision 0191). */
export class LeadsAreWorkedOn1766400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table leads
        add column set_by_team text[] not null default '{}',
        add column assignee_id uuid,
        add column value_amount bigint,
        add column value_currency text,
        add column erased_at timestamptz(3),
        add constraint leads_value_check check ((value_amount is null) = (value_currency is null)),
        add constraint leads_value_amount_check check (value_amount >= 0 and value_amount <= 999999999999),
        add constraint leads_workspace_id_assignee_id_fkey
          foreign key (workspace_id, assignee_id) references members (workspace_id, id),
        drop constraint leads_source_check,
        add constraint leads_source_check check (
          source in ('widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email', 'manual'))`);
    await queryRunner.query('create index leads_assignee_id on leads (workspace_id, assignee_id, created_at, id)');
    await queryRunner.query('create index leads_assignee_id_score on leads (workspace_id, assignee_id, score, id)');
    await comments(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table lead_comments');
    await queryRunner.query('drop function notify_of_lead_comment()');
    await queryRunner.query(`
      alter table leads drop column set_by_team, drop column assignee_id, drop column value_amount,
        drop column value_currency, drop column erased_at, drop constraint leads_source_check`);
    await queryRunner.query(`update leads set source = null where source = 'manual'`);
    await queryRunner.query(`
      alter table leads add constraint leads_source_check check (
        source in ('widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'))`);
  }
}

async function comments(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    create table lead_comments (
      workspace_id uuid not null,
      id uuid not null,
      lead_id uuid not null,
      author_id uuid not null,
      author_label text not null,
      text text not null,
      created_at timestamptz(3) not null default now(),
      primary key (workspace_id, id),
      constraint lead_comments_workspace_id_fkey foreign key (workspace_id) references workspaces,
      constraint lead_comments_workspace_id_lead_id_fkey
        foreign key (workspace_id, lead_id) references leads (workspace_id, id),
      constraint lead_comments_workspace_id_author_id_fkey
        foreign key (workspace_id, author_id) references members (workspace_id, id),
      constraint lead_comments_text_check check (length(text) >= 1 and length(text) <= 4000))`);
  await queryRunner.query('create index lead_comments_lead on lead_comments (workspace_id, lead_id, created_at, id)');
  await queryRunner.query('create index lead_comments_author on lead_comments (workspace_id, author_id)');
  await tenantTable(queryRunner, 'lead_comments');
  await queryRunner.query(`
    create function notify_of_lead_comment() returns trigger
      language plpgsql
      as $$
        declare comment record := coalesce(new, old);
        begin
          perform pg_notify('handoffs', concat_ws(' ', comment.workspace_id, '-', 'lead', comment.lead_id));
          return null;
        end $$`);
  await queryRunner.query(`
    create trigger lead_comments_notify after insert or delete on lead_comments
      for each row execute function notify_of_lead_comment()`);
}
