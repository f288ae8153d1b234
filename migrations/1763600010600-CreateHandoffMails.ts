import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Mails to the team about hand-offs, one row per member. A row is deleted once the mail server has accepted its mail;
 * one that failed permanently is kept for 30 days with the reason. `handoff_reminders`: when to remind the team of a
 * session's customer, and when the team was last mailed about it. Neither table contains the customer's text.
 */
export class CreateHandoffMails1763600010600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table handoff_mails (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        handoff_id uuid not null,
        member_id uuid not null,
        reason text not null check (reason in ('opened', 'waiting')),
        attempts integer not null default 0,
        due_at timestamptz(3) not null default clock_timestamp(),
        last_error text,
        failed_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        unique (workspace_id, handoff_id, member_id, reason),
        foreign key (workspace_id, handoff_id) references handoffs on delete cascade,
        foreign key (workspace_id, member_id) references members on delete cascade
      )`);
    await queryRunner.query('create index handoff_mails_member on handoff_mails (workspace_id, member_id)');
    await queryRunner.query('create index handoff_mails_due on handoff_mails (due_at) where failed_at is null');
    await queryRunner.query(
      'create index handoff_mails_failed on handoff_mails (failed_at) where failed_at is not null',
    );
    await tenantTable(queryRunner, 'handoff_mails');
    await queryRunner.query(`create table handoff_reminders (
        workspace_id uuid not null references workspaces,
        session_id uuid not null,
        due_at timestamptz(3),
        mailed_at timestamptz(3) not null default '-infinity',
        primary key (workspace_id, session_id),
        foreign key (workspace_id, session_id) references sessions on delete cascade
      )`);
    await queryRunner.query(
      'create index handoff_reminders_due on handoff_reminders (due_at) where due_at is not null',
    );
    await queryRunner.query(
      'create index handoff_reminders_idle on handoff_reminders (mailed_at) where due_at is null',
    );
    await tenantTable(queryRunner, 'handoff_reminders');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table handoff_reminders');
    await queryRunner.query('drop table handoff_mails');
  }
}
