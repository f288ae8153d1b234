import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations of which a file has only some messages are no measure of answers. */
export class ImportedConversationsMayBeIncomplete1766680000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table imported_conversations add column is_complete boolean not null default true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table imported_conversations drop column is_complete');
  }
}
