import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What message_retention_days empties is found along these: `erased_at` says that the words are gone, whoever took them.
 * A contact's events tell of no message.
 */
export class EmptyOldMessages1763600006710 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages add column erased_at timestamptz(3)');
    await queryRunner.query(
      'create index messages_kept on messages (workspace_id, created_at) where erased_at is null',
    );
    await queryRunner.query(`create index events_kept on events (workspace_id, created_at)
      where erased_at is null and type not like 'contact.%'`);
    await queryRunner.query(`create index handoffs_kept on handoffs (workspace_id, created_at) where ask <> ''`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index handoffs_kept');
    await queryRunner.query('drop index events_kept');
    await queryRunner.query('drop index messages_kept');
    await queryRunner.query('alter table messages drop column erased_at');
  }
}
