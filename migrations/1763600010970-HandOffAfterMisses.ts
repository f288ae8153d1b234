import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Questions without an answer are handed off by default: the third in a chat, each in mail and messengers
 * (docs/decisions/0157-handed-off-after-misses.md). A workspace from before keeps its setting for the chat, which is
 * none if it never changed its guardrails: its row has no author.
 */
export class HandOffAfterMisses1763600010970 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table channel_accounts add column escalate_after_misses integer not null default 1
      check (escalate_after_misses between 1 and 10)`);
    await queryRunner.query(`alter table guardrails alter column updated_at drop not null,
      alter column updated_by drop not null, alter column escalate_after_misses set default 3`);
    await queryRunner.query(`insert into guardrails (workspace_id, escalate_after_misses, updated_at, updated_by)
      select workspace_id, null, null, null from workspaces on conflict do nothing`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('delete from guardrails where updated_at is null');
    await queryRunner.query(`alter table guardrails alter column updated_at set not null,
      alter column updated_by set not null, alter column escalate_after_misses drop default`);
    await queryRunner.query('alter table channel_accounts drop column escalate_after_misses');
  }
}
