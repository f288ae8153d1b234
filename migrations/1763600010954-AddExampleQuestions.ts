import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions that sections answer, in the words of customers (docs/decisions/0147-example-questions.md). */
export class AddExampleQuestions1763600010954 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Of a document, whatever its version; and of the sections in a passage, as the index uses them.
    await queryRunner.query(`alter table documents add column examples jsonb not null default '[]'`);
    await queryRunner.query(`alter table passages add column examples jsonb not null default '[]'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table passages drop column examples');
    await queryRunner.query('alter table documents drop column examples');
  }
}
