import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Websites that are read into the knowledge, page by page (docs/decisions/0136-what-the-console-still-lacked.md). */
export class CreateCrawls1763600010952 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table knowledge_crawls (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        url text not null,
        max_pages integer not null check (max_pages between 1 and 2000),
        audience text not null check (audience in ('public', 'internal')),
        locale text,
        status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
        follows text check (follows in ('sitemap', 'links')),
        hosts text[] not null default '{}',
        notes text[] not null default '{}',
        error text,
        requested_by jsonb not null,
        attempts integer not null default 0,
        lease uuid,
        leased_until timestamptz,
        told_at timestamptz,
        turn_at timestamptz not null default clock_timestamp(),
        created_at timestamptz(3) not null default clock_timestamp(),
        started_at timestamptz(3),
        finished_at timestamptz(3),
        primary key (workspace_id, id)
      )`);
    await queryRunner.query(`create unique index knowledge_crawls_one_active on knowledge_crawls (workspace_id)
      where status in ('queued', 'running')`);
    await queryRunner.query(`create index knowledge_crawls_turns on knowledge_crawls (turn_at)
      where status in ('queued', 'running')`);
    await tenantTable(queryRunner, 'knowledge_crawls');
    await queryRunner.query(`create table knowledge_crawl_pages (
        workspace_id uuid not null references workspaces,
        crawl_id uuid not null,
        id uuid not null,
        position integer not null,
        url text not null,
        status text not null default 'waiting'
          check (status in ('waiting', 'created', 'updated', 'unchanged', 'failed', 'skipped')),
        message text,
        document_id uuid,
        bytes integer not null default 0,
        attempts integer not null default 0,
        finished_at timestamptz(3),
        primary key (workspace_id, id),
        unique (workspace_id, crawl_id, url),
        foreign key (workspace_id, crawl_id) references knowledge_crawls on delete cascade
      )`);
    await queryRunner.query(
      'create index knowledge_crawl_pages_in_order on knowledge_crawl_pages (workspace_id, crawl_id, position, id)',
    );
    await queryRunner.query(`create index knowledge_crawl_pages_waiting on knowledge_crawl_pages
      (workspace_id, crawl_id, position) where status = 'waiting'`);
    await tenantTable(queryRunner, 'knowledge_crawl_pages');
    // Hash of what a crawl stored last; null if none did, or the team has changed the document since.
    await queryRunner.query('alter table documents add column crawled_sha256 text');
    await notifyConsoles(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function notify_of_meeting() cascade');
    await queryRunner.query('alter table documents drop column crawled_sha256');
    await queryRunner.query('drop table knowledge_crawl_pages');
    await queryRunner.query('drop table knowledge_crawls');
    await queryRunner.query('drop function notify_of_knowledge()');
  }
}

async function notifyConsoles(queryRunner: QueryRunner): Promise<void> {
  // The team's consoles show the progress, by the second.
  await queryRunner.query(`create function notify_of_knowledge() returns trigger language plpgsql as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'knowledge'));
      return null;
    end $$`);
  await queryRunner.query(`create trigger knowledge_crawls_notify_made after insert on knowledge_crawls
    for each row execute function notify_of_knowledge()`);
  await queryRunner.query(`create trigger knowledge_crawls_notify after update on knowledge_crawls for each row
    when ((old.status, old.told_at) is distinct from (new.status, new.told_at)) execute function notify_of_knowledge()`);
  // Meetings are shown on a page that has no other way to hear of them.
  await queryRunner.query(`create function notify_of_meeting() returns trigger language plpgsql as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', coalesce(new.workspace_id, old.workspace_id), '-', 'meeting'));
      return null;
    end $$`);
  await queryRunner.query(`create trigger meetings_notify_made after insert or delete on meetings for each row
    execute function notify_of_meeting()`);
  await queryRunner.query(`create trigger meetings_notify after update on meetings for each row
    when (old is distinct from new) execute function notify_of_meeting()`);
}
