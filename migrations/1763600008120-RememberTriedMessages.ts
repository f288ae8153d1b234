import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Up to which message a turn was run: where runs failed, only those messages are quarantined (decision 0082). 0 = not
 * known.
 */
export class RememberTriedMessages1763600008120 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue add column tried_seq integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue drop column tried_seq');
  }
}
