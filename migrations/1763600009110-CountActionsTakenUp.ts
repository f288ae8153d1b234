import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often an approved action was claimed, and when last: the claim is a lease. */
export class CountActionsTakenUp1763600009110 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table actions
      add column attempts integer not null default 0,
      add column taken_up_at timestamptz(3)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table actions drop column attempts, drop column taken_up_at');
  }
}
