import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Messages. `turn`: trace of the agent's answer (status, confidence, model, nearest evidence), for the team and for
 * replay.
 */
export class CreateMessages1763600000800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table messages (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        session_id uuid not null,
        author text not null check (author in ('contact', 'agent', 'teammate', 'system')),
        author_label text,
        text text not null,
        citations jsonb not null default '[]',
        action jsonb,
        turn jsonb,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, session_id) references sessions
      )`);
    await queryRunner.query(`create index messages_session on messages (workspace_id, session_id, created_at, id)`);
    await tenantTable(queryRunner, 'messages');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table messages');
  }
}
