import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who else takes part in a conversation by mail, and which of them a queued mail goes to. */
export class MailsHaveParticipants1766000000200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table channel_conversations add column participants jsonb not null default '[]'`);
    await queryRunner.query(`alter table channel_outbox add column participants jsonb not null default '[]'`);
    // Few conversations have any; an erasure and the retention look through those of a workspace.
    await queryRunner.query(
      `create index channel_conversations_shared on channel_conversations (workspace_id, created_at)
       where participants <> '[]'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index channel_conversations_shared');
    await queryRunner.query('alter table channel_outbox drop column participants');
    await queryRunner.query('alter table channel_conversations drop column participants');
  }
}
