import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Parts of the inbox that members keep under a name: one's own, or the whole team's (`owner_id` null). A filter goes
 * with its tag: without it, it would show what it was made to leave out.
 */
export class CreateInboxFilters1763600010830 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table inbox_filters (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        owner_id uuid,
        name text not null check (length(name) between 1 and 50),
        queue text not null check (queue in ('mine', 'unassigned', 'all', 'approvals', 'snoozed', 'closed')),
        held_by text check (held_by in ('me', 'none', 'member')),
        assignee_id uuid,
        tag_id uuid,
        kind text check (kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        check ((held_by is not distinct from 'member') = (assignee_id is not null)),
        foreign key (workspace_id, owner_id) references members on delete cascade,
        foreign key (workspace_id, assignee_id) references members on delete cascade,
        foreign key (workspace_id, tag_id) references tags on delete cascade
      )`);
    await queryRunner.query(
      'create unique index inbox_filters_shared on inbox_filters (workspace_id, lower(name)) where owner_id is null',
    );
    await queryRunner.query(
      'create unique index inbox_filters_private on inbox_filters (workspace_id, owner_id, lower(name)) where owner_id is not null',
    );
    await queryRunner.query(
      'create index inbox_filters_tag on inbox_filters (workspace_id, tag_id) where tag_id is not null',
    );
    await queryRunner.query(
      'create index inbox_filters_assignee on inbox_filters (workspace_id, assignee_id) where assignee_id is not null',
    );
    await tenantTable(queryRunner, 'inbox_filters');
    await queryRunner.query(`create function notify_of_inbox_filter() returns trigger language plpgsql as $$
      declare filter record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', filter.workspace_id, '-', 'inbox_filter', filter.id,
          case when tg_op <> 'UPDATE' or old.owner_id = new.owner_id then filter.owner_id end));
        return null;
      end $$`);
    await queryRunner.query(`create trigger inbox_filters_notify after insert or update or delete on inbox_filters
      for each row execute function notify_of_inbox_filter()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table inbox_filters');
    await queryRunner.query('drop function notify_of_inbox_filter()');
  }
}
