import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An agent's message that waited while the kill switch covered everything is not sent afterwards either. */
export class SilenceThatEnded1766580000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table kill_switches add column all_ended_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table kill_switches drop column all_ended_at');
  }
}
