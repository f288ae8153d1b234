import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes for message_retention_days. `erased_at`: the text has been redacted, by retention or an erasure. Contact
 * events are left out because they contain no message text.
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
