import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What earlier versions of the product read is read anew when it is sent or crawled again. */
export class WhichReaderReadADocument1766620000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents add column reader integer not null default 1');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents drop column reader');
  }
}
