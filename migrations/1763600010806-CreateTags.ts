import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * A workspace's tags, and the conversations that bear them. What a tag's removal takes off conversations tells of
 * itself once.
 */
export class CreateTags1763600010806 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table tags (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        name text not null check (length(name) between 1 and 50),
        color text not null check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple')),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id)
      )`);
    await queryRunner.query('create unique index tags_name on tags (workspace_id, lower(name))');
    await queryRunner.query('create index tags_by_name on tags (workspace_id, name, id)');
    await queryRunner.query('create index tags_created on tags (workspace_id, created_at, id)');
    await tenantTable(queryRunner, 'tags');
    await queryRunner.query(`create table session_tags (
        workspace_id uuid not null references workspaces,
        session_id uuid not null,
        tag_id uuid not null,
        tagged_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, session_id, tag_id),
        foreign key (workspace_id, session_id) references sessions on delete cascade,
        foreign key (workspace_id, tag_id) references tags on delete cascade
      )`);
    await queryRunner.query('create index session_tags_tag on session_tags (workspace_id, tag_id, session_id)');
    await tenantTable(queryRunner, 'session_tags');
    await queryRunner.query(`create function notify_of_tag() returns trigger language plpgsql as $$
      declare tag record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', tag.workspace_id, '-', 'tag', tag.id));
        return null;
      end $$`);
    await queryRunner.query(
      'create trigger tags_notify after insert or update or delete on tags for each row execute function notify_of_tag()',
    );
    await queryRunner.query(`create function notify_of_session_tag() returns trigger language plpgsql as $$
      declare tagged record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', tagged.workspace_id, tagged.session_id, 'session'));
        return null;
      end $$`);
    await queryRunner.query(`create trigger session_tags_notify after insert or delete on session_tags
      for each row when (pg_trigger_depth() = 0) execute function notify_of_session_tag()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table session_tags');
    await queryRunner.query('drop table tags');
    await queryRunner.query('drop function notify_of_session_tag()');
    await queryRunner.query('drop function notify_of_tag()');
  }
}
