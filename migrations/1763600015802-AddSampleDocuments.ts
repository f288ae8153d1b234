import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of the demo that the team has not changed (docs/decisions/0158-the-demo-acts-for-nobody.md). */
export class AddSampleDocuments1763600015802 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents add column sample boolean not null default false');
    await queryRunner.query('create index documents_samples on documents (workspace_id, id) where sample');
    // Only the first start gives such origins; a change would have made another version.
    await queryRunner.query(`update documents set sample = true where origin like 'docs/guide/%' and version = 1`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents drop column sample');
  }
}
