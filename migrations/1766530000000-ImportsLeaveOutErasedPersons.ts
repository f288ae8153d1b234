import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an erasure has removed is not read again from a file that is still there. */
export class ImportsLeaveOutErasedPersons1766530000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table imports add column erased_addresses text[] not null default '{}'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table imports drop column erased_addresses');
  }
}
