import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Answers may be limited to quotations word for word. */
export class AddVerbatimOnly1763600010100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails add column verbatim_only boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails drop column verbatim_only');
  }
}
