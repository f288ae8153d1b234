import type { MigrationInterface, QueryRunner } from 'typeorm';

const QUEUES = { channel_inbox: 'id', channel_media: 'attachment_id', channel_outbox: 'message_id' };

/** The queues of channels have the columns of every queue, and instances are known as alive (decision 0168). */
export class OneLeasedQueue1764600000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table instances (id uuid primary key, alive_until timestamptz(3) not null)');
    for (const [table, key] of Object.entries(QUEUES)) {
      await queryRunner.query(`drop index ${table}_due`);
      await queryRunner.query(`alter table ${table} rename column leased_until to due_at`);
      await queryRunner.query(`update ${table} set due_at = created_at where due_at is null`);
      await queryRunner.query(`alter table ${table} add column holder uuid,
        alter column due_at set default clock_timestamp(), alter column due_at set not null`);
      await queryRunner.query(`create index ${table}_due on ${table} (workspace_id, account_id, due_at, ${key})`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [table, key] of Object.entries(QUEUES)) {
      await queryRunner.query(`drop index ${table}_due`);
      await queryRunner.query(`alter table ${table} drop column holder,
        alter column due_at drop default, alter column due_at drop not null`);
      await queryRunner.query(`alter table ${table} rename column due_at to leased_until`);
      await queryRunner.query(
        `create index ${table}_due on ${table} (workspace_id, account_id, coalesce(leased_until, created_at), ${key})`,
      );
    }
    await queryRunner.query('drop table instances');
  }
}
