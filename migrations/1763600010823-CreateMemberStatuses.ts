import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE, tenantTable } from '../src/platform/db/row-security.js';

/**
 * Who of the team is there: what each member has chosen, and when a console of theirs was open last; office hours of
 * the workspace, and what is said when no one is there (docs/decisions/0117-who-is-there.md).
 */
export class CreateMemberStatuses1763600010823 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table member_statuses (
        workspace_id uuid not null references workspaces,
        member_id uuid not null,
        status text not null default 'available' check (status in ('available', 'away')),
        auto_away boolean not null default true,
        seen_at timestamptz(3),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, member_id),
        foreign key (workspace_id, member_id) references members on delete cascade
      )`);
    await tenantTable(queryRunner, 'member_statuses');
    await queryRunner.query(`create function notify_of_member_status() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'member_status', new.member_id));
        return null;
      end $$`);
    // A first row that says what holds without one is no news.
    await queryRunner.query(`create trigger member_statuses_notify_made after insert on member_statuses for each row
      when ((new.status, new.auto_away) is distinct from ('available', true))
      execute function notify_of_member_status()`);
    await queryRunner.query(`create trigger member_statuses_notify after update on member_statuses for each row
      when ((old.status, old.auto_away) is distinct from (new.status, new.auto_away))
      execute function notify_of_member_status()`);
    await queryRunner.query('alter table workspaces add column office_hours jsonb, add column away_message text');
    await queryRunner.query(`grant update (office_hours, away_message) on workspaces to ${TENANT_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column office_hours, drop column away_message');
    await queryRunner.query('drop table member_statuses');
    await queryRunner.query('drop function notify_of_member_status()');
  }
}
