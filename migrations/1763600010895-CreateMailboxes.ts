import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * E-mail as a channel (docs/decisions/0129-email.md). `channel_mailboxes`: how far each mailbox was read, and who reads
 * it. `settings` of an account are shown, unlike its credentials. `subject`: of a conversation, which answers repeat.
 */
export class CreateMailboxes1763600010895 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table channel_accounts add column settings jsonb not null default '{}'`);
    await queryRunner.query('alter table channel_conversations add column subject text');
    await queryRunner.query(`create table channel_mailboxes (
      workspace_id uuid not null references workspaces,
      account_id uuid not null,
      uid_validity bigint,
      last_uid bigint not null default 0,
      failing_uid bigint,
      failures smallint not null default 0,
      polled_at timestamptz(3),
      holder uuid,
      leased_until timestamptz(3),
      primary key (workspace_id, account_id),
      foreign key (workspace_id, account_id) references channel_accounts on delete cascade
    )`);
    await tenantTable(queryRunner, 'channel_mailboxes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table channel_mailboxes');
    await queryRunner.query('alter table channel_conversations drop column subject');
    await queryRunner.query('alter table channel_accounts drop column settings');
  }
}
