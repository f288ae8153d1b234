import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Words and phrases that mean the same in a workspace's knowledge, as its team wrote them. */
export class CreateSynonyms1763600005510 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table synonyms (
        workspace_id uuid not null references workspaces,
        place integer not null,
        phrases text[] not null check (cardinality(phrases) between 2 and 10),
        primary key (workspace_id, place)
      )`);
    await tenantTable(queryRunner, 'synonyms');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table synonyms');
  }
}
