import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Meetings whose attendee has not confirmed the e-mail address yet. A hold's row is deleted with the hold, so that
 * the network address is stored no longer; a link's row stays for a while, so that a late click gets a clear message.
 */
export class HoldUnconfirmedMeetings1763600010500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts add column told_email text');
    await queryRunner.query(`alter table meetings add column confirm_by timestamptz(3),
      add constraint meetings_held_live check (confirm_by is null or status in ('booked', 'rescheduled'))`);
    await queryRunner.query(`create index meetings_confirm_by on meetings (confirm_by) where confirm_by is not null`);
    await queryRunner.query(`create table meeting_holds (
        workspace_id uuid not null references workspaces,
        meeting_id uuid not null,
        address_hash text,
        locale text,
        primary key (workspace_id, meeting_id),
        foreign key (workspace_id, meeting_id) references meetings on delete cascade
      )`);
    await tenantTable(queryRunner, 'meeting_holds');
    await queryRunner.query(`create table meeting_links (
        workspace_id uuid not null references workspaces,
        token_hash bytea not null,
        meeting_id uuid not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, token_hash),
        foreign key (workspace_id, meeting_id) references meetings on delete cascade
      )`);
    await queryRunner.query('create index meeting_links_meeting on meeting_links (workspace_id, meeting_id)');
    await queryRunner.query('create index meeting_links_token on meeting_links (token_hash)');
    await queryRunner.query('create index meeting_links_created on meeting_links (created_at)');
    await tenantTable(queryRunner, 'meeting_links');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table meeting_links');
    await queryRunner.query('drop table meeting_holds');
    await queryRunner.query('alter table meetings drop column confirm_by');
    await queryRunner.query('alter table contacts drop column told_email');
  }
}
