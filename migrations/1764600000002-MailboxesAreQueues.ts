import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mailboxes are leased like every other work (decision 0168). */
export class MailboxesAreQueues1764600000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_mailboxes rename column leased_until to due_at');
    await queryRunner.query('alter table channel_mailboxes rename column holder to lease');
    await queryRunner.query('update channel_mailboxes set due_at = now() where due_at is null');
    await queryRunner.query(`alter table channel_mailboxes add column holder uuid,
      alter column due_at set default clock_timestamp(), alter column due_at set not null`);
    await queryRunner.query(
      'create index channel_mailboxes_leased on channel_mailboxes (workspace_id) where lease is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index channel_mailboxes_leased');
    await queryRunner.query(`alter table channel_mailboxes drop column holder, alter column due_at drop default,
      alter column due_at drop not null`);
    await queryRunner.query('alter table channel_mailboxes rename column lease to holder');
    await queryRunner.query('alter table channel_mailboxes rename column due_at to leased_until');
  }
}
