import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE, tenantTable } from '../src/platform/db/row-security.js';

/**
 * What each member wants to be told of, and by which way; mails about mentions and assignments; when the team is mailed
 * because no one has picked up a hand-off (docs/decisions/0121-notifications.md).
 */
export class CreateNotificationPreferences1763600010826 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table member_notifications (
        workspace_id uuid not null references workspaces,
        member_id uuid not null,
        mail text[] not null,
        sound text[] not null,
        browser text[] not null,
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, member_id),
        foreign key (workspace_id, member_id) references members on delete cascade
      )`);
    await tenantTable(queryRunner, 'member_notifications');
    await queryRunner.query(`alter table workspaces
      add column pickup_minutes integer default 5 check (pickup_minutes between 1 and 1440)`);
    await queryRunner.query(`grant update (pickup_minutes) on workspaces to ${TENANT_ROLE}`);
    await queryRunner.query(`create table handoff_pickups (
        workspace_id uuid not null references workspaces,
        handoff_id uuid not null,
        due_at timestamptz(3) not null,
        primary key (workspace_id, handoff_id),
        foreign key (workspace_id, handoff_id) references handoffs on delete cascade
      )`);
    await queryRunner.query('create index handoff_pickups_due on handoff_pickups (due_at)');
    await tenantTable(queryRunner, 'handoff_pickups');
    await queryRunner.query(`alter table handoff_mails
      add column note_id uuid,
      alter column handoff_id drop not null,
      add foreign key (workspace_id, note_id) references notes on delete cascade,
      add unique (workspace_id, note_id, member_id),
      add check (num_nonnulls(handoff_id, note_id) = 1),
      drop constraint handoff_mails_reason_check,
      add constraint handoff_mails_reason_check
        check (reason in ('opened', 'waiting', 'not_picked_up', 'assigned', 'mention'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from handoff_mails where reason not in ('opened', 'waiting')`);
    await queryRunner.query(`alter table handoff_mails
      drop column note_id,
      alter column handoff_id set not null,
      drop constraint handoff_mails_reason_check,
      add constraint handoff_mails_reason_check check (reason in ('opened', 'waiting'))`);
    await queryRunner.query('drop table handoff_pickups');
    await queryRunner.query('alter table workspaces drop column pickup_minutes');
    await queryRunner.query('drop table member_notifications');
  }
}
