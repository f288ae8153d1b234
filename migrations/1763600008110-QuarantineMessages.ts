import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A message whose analysis could not be finished: it is not given to later turns as what was asked before. */
export class QuarantineMessages1763600008110 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages add column quarantined boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages drop column quarantined');
  }
}
