import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mailbox's closing lines, which each of its mails carries. */
export class MailsCarryASignature1765900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_accounts add column signature text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_accounts drop column signature');
  }
}
