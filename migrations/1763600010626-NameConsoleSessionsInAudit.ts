import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console session in which a member did it; null = with another credential. */
export class NameConsoleSessionsInAudit1763600010626 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table audit_entries add column console_session_id uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table audit_entries drop column console_session_id');
  }
}
