import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Short forms that a document's title and headings explain; looked up by a word of the question. */
export class LearnAbbreviations1763600005520 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table learnt_abbreviations (
        workspace_id uuid not null,
        document_id uuid not null,
        short text not null,
        long text not null,
        first_word text not null,
        primary key (workspace_id, document_id, short, long),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await queryRunner.query(`create index learnt_abbreviations_short on learnt_abbreviations (workspace_id, short)`);
    await queryRunner.query(
      `create index learnt_abbreviations_word on learnt_abbreviations (workspace_id, first_word)`,
    );
    await tenantTable(queryRunner, 'learnt_abbreviations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table learnt_abbreviations');
  }
}
