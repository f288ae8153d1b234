import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Documents that wait for vectors (round: another one each time that the document was put in), and when a workspace
 * last had its turn.
 */
export class CreateEmbeddingQueue1763600010310 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table embedding_queue (
        workspace_id uuid not null,
        document_id uuid not null,
        round integer not null default 1,
        attempts integer not null default 0,
        leased_until timestamptz(3),
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, document_id),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await queryRunner.query('create index embedding_queue_waiting on embedding_queue (workspace_id, created_at)');
    await tenantTable(queryRunner, 'embedding_queue');
    await queryRunner.query(`create table embedding_turns (
        workspace_id uuid primary key references workspaces,
        taken_at timestamptz not null
      )`);
    await tenantTable(queryRunner, 'embedding_turns', ['select']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table embedding_turns');
    await queryRunner.query('drop table embedding_queue');
  }
}
