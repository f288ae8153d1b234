import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a delivery was asked for: an attempt that was under way when somebody asked is not the one they asked for. */
export class CountRedeliveries1763600006720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table deliveries add column asked integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table deliveries drop column asked');
  }
}
