import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailboxes and turns are leased like every other work (decision 0168). */
export class MailboxesAndTurnsAreQueues1764600000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_mailboxes rename column leased_until to due_at');
    await queryRunner.query('update channel_mailboxes set due_at = now() where due_at is null');
    await queryRunner.query('alter table channel_mailboxes alter column due_at set not null');
    for (const table of ['channel_mailboxes', 'turn_queue']) {
      await queryRunner.query(`alter table ${table} rename column holder to lease`);
      await queryRunner.query(
        `alter table ${table} add column holder uuid, alter column due_at set default clock_timestamp()`,
      );
      await queryRunner.query(`create index ${table}_leased on ${table} (workspace_id) where lease is not null`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['channel_mailboxes', 'turn_queue']) {
      await queryRunner.query(`drop index ${table}_leased`);
      await queryRunner.query(`alter table ${table} drop column holder, alter column due_at drop default`);
      await queryRunner.query(`alter table ${table} rename column lease to holder`);
    }
    await queryRunner.query('alter table channel_mailboxes alter column due_at drop not null');
    await queryRunner.query('alter table channel_mailboxes rename column due_at to leased_until');
  }
}
