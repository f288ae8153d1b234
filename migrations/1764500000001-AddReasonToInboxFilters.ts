import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Saved filters of the inbox know why a conversation was handed over. */
export class AddReasonToInboxFilters1764500000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table inbox_filters add column stop_reason text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table inbox_filters drop column stop_reason');
  }
}
