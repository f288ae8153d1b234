import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is alive is known once, of whole instances, and no longer of their relays (decision 0168). */
export class RelaysAreInstances1764600000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table relays');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table relays (id uuid primary key, alive_until timestamptz(3) not null)');
  }
}
