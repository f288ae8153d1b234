import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hand-offs of the session that are as new as this have not been mailed yet; null = all have. */
export class RememberUnmailedHandoffs1763600010610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table handoff_reminders add column opened_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table handoff_reminders drop column opened_at');
  }
}
