import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported conversations are listed at their contact, and uploads that nobody goes on with are found. */
export class ImportsAreFoundByPerson1766200570010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index imported_conversations_email');
    await runner.query(`
      create index imported_conversations_email on imported_conversations (workspace_id, contact_email, started_at, id)
        where contact_email is not null`);
    await runner.query(`create index imports_uploading on imports (due_at) where status = 'uploading'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index imports_uploading');
    await runner.query('drop index imported_conversations_email');
    await runner.query(`
      create index imported_conversations_email on imported_conversations (workspace_id, contact_email)
        where contact_email is not null`);
  }
}
