import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Turns of live conversations are leased like every other work (decision 0168). */
export class TurnsAreLeased1765410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue rename column holder to lease');
    await queryRunner.query(`alter table turn_queue add column holder uuid,
      alter column due_at set default clock_timestamp()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue drop column holder, alter column due_at drop default');
    await queryRunner.query('alter table turn_queue rename column lease to holder');
  }
}
