import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Questions in other words join a gap by their meaning. */
export class GapsHaveMeanings1766300000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table knowledge_gaps add column meaning bytea, add column meaning_space text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table knowledge_gaps drop column meaning, drop column meaning_space');
  }
}
