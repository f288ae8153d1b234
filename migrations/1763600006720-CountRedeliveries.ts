import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Number of requested redeliveries: an attempt in flight at the time of a request does not fulfil it. */
export class CountRedeliveries1763600006720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table deliveries add column asked integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table deliveries drop column asked');
  }
}
