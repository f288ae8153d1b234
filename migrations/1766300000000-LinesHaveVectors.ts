import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The vectors of a passage's lines, beside its own. */
export class LinesHaveVectors1766300000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table passage_vectors add column lines bytea');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table passage_vectors drop column lines');
  }
}
