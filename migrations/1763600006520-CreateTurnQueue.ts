import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Live sessions in which the visitor waits for an answer, one row each. `holder`: the turn that works on it; it must
 * renew its lease before `due_at`, after which another may claim the session. `said_seq`: the last unanswered message
 * (docs/decisions/0067-live-conversations.md).
 */
export class CreateTurnQueue1763600006520 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table turn_queue (
        workspace_id uuid not null references workspaces,
        session_id uuid not null,
        said_seq integer not null,
        holder uuid,
        attempts smallint not null default 0,
        due_at timestamptz(3) not null,
        primary key (workspace_id, session_id),
        foreign key (workspace_id, session_id) references sessions
      )`);
    await queryRunner.query('create index turn_queue_due on turn_queue (due_at)');
    await tenantTable(queryRunner, 'turn_queue');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table turn_queue');
  }
}
