import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `content_hash`: of a part whose sending is uncertain, by which the provider's echo of it is known.
 */
export class SettleChannelMessages1763600010880 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table channel_messages add column content_hash bytea');
    for (const index of INDEXES) await queryRunner.query(index);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['channel_messages_early', 'channel_messages_unsettled'])
      await queryRunner.query(`drop index ${name}`);
    await queryRunner.query('alter table channel_messages drop column content_hash');
  }
}

const INDEXES = [
  `create index channel_messages_unsettled on channel_messages (workspace_id, account_id, updated_at)
    where direction = 'out' and state in ('sending', 'failed', 'unknown')`,
  'create index channel_messages_early on channel_messages (created_at) where message_id is null',
];
