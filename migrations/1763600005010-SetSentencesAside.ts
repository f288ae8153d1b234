import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Sentences of a document's current version that speak to an assistant: never evidence, kept for the team to look at.
 */
export class SetSentencesAside1763600005010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table set_aside_sentences (
        workspace_id uuid not null,
        document_id uuid not null,
        start_at integer not null,
        end_at integer not null check (end_at > start_at),
        reason text not null,
        primary key (workspace_id, document_id, start_at),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await tenantTable(queryRunner, 'set_aside_sentences');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table set_aside_sentences');
  }
}
