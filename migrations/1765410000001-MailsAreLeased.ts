import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUES = ['handoff_mails', 'meeting_mails', 'attachment_removals'];

/** Mails, and removals of files, are leased like every other work (decision 0168). */
export class MailsAreLeased1765410000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of QUEUES) {
      await queryRunner.query(`alter table ${table} add column lease uuid, add column holder uuid`);
      await queryRunner.query(`create index ${table}_leased on ${table} (workspace_id) where (lease is not null)`);
    }
    await queryRunner.query(`alter table attachment_removals drop column attempts,
      alter column due_at set default clock_timestamp()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table attachment_removals add column attempts smallint default 0 not null,
      alter column due_at drop default`);
    for (const table of QUEUES) await queryRunner.query(`alter table ${table} drop column lease, drop column holder`);
  }
}
