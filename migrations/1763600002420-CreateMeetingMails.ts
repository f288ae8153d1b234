import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Queue of invitation mails, written in the transaction of the meeting's change, so that a crash loses none. A row is
 * deleted once the mail server has accepted its mail; one that failed permanently is kept for 30 days with the
 * reason.
 */
export class CreateMeetingMails1763600002420 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table meeting_mails (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        meeting_id uuid not null,
        recipient text not null check (recipient in ('attendee', 'host')),
        sequence integer not null,
        invitation jsonb not null,
        attempts integer not null default 0,
        due_at timestamptz(3) not null default clock_timestamp(),
        last_error text,
        failed_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        unique (workspace_id, meeting_id, recipient, sequence),
        foreign key (workspace_id, meeting_id) references meetings on delete cascade
      )`);
    await queryRunner.query(`create index meeting_mails_due on meeting_mails (due_at) where failed_at is null`);
    await queryRunner.query(
      `create index meeting_mails_failed on meeting_mails (failed_at) where failed_at is not null`,
    );
    await tenantTable(queryRunner, 'meeting_mails');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table meeting_mails');
  }
}
