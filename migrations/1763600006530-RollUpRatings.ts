import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many conversations were rated, and the points they got together. */
export class RollUpRatings1763600006530 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table analytics_rollups
      add column csat_responses integer not null default 0, add column csat_points integer not null default 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table analytics_rollups drop column csat_responses, drop column csat_points');
  }
}
