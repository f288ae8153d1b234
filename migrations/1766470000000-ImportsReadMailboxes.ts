import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An import may fetch from a mailbox, which has folders. */
export class ImportsReadMailboxes1766470000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table import_accounts add column folders text[]');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table import_accounts drop column folders');
  }
}
