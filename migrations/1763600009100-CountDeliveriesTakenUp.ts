import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * After a crash of its holder a queue is `careful` (on probation): deliveries are sent one at a time, and attempts at
 * the delivery `trying` are counted before it is sent.
 */
export class CountDeliveriesTakenUp1763600009100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table delivery_queues
      add column careful boolean not null default false,
      add column trying uuid,
      add column tries integer not null default 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table delivery_queues drop column careful, drop column trying, drop column tries');
  }
}
