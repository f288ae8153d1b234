import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sample that its owner removes: the removal goes on after an interruption. */
export class SampleRemovalGoesOn1765900000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces add column removal_begun_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column removal_begun_at');
  }
}
