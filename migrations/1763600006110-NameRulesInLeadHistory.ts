import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By which of the workspace's rules a lead was given its status; null where somebody gave it. */
export class NameRulesInLeadHistory1763600006110 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table lead_history add column rule text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table lead_history drop column rule');
  }
}
