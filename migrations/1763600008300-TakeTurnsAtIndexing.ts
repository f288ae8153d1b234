import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** When a workspace last had its turn in the queue of documents; and uploads that are read in pieces, so unpacked. */
export class TakeTurnsAtIndexing1763600008300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table indexing_turns (
        workspace_id uuid primary key references workspaces,
        taken_at timestamptz not null
      )`);
    await tenantTable(queryRunner, 'indexing_turns', ['select']);
    await queryRunner.query('drop index document_uploads_waiting');
    await queryRunner.query('create index document_uploads_waiting on document_uploads (workspace_id, created_at)');
    await queryRunner.query('alter table document_uploads alter column bytes set storage external');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table document_uploads alter column bytes set storage extended');
    await queryRunner.query('drop index document_uploads_waiting');
    await queryRunner.query('create index document_uploads_waiting on document_uploads (created_at)');
    await queryRunner.query('drop table indexing_turns');
  }
}
