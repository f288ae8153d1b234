import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is not certain is offered, not asked about; the second question without an answer is handed over. */
export class PassagesAreOffered1766650000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails drop column likely_confidence');
    await queryRunner.query('alter table guardrails alter column escalate_after_misses set default 2');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails alter column escalate_after_misses set default 3');
    await queryRunner.query(`
      alter table guardrails add column likely_confidence double precision default 0,
        add constraint guardrails_likely_confidence_check check (likely_confidence >= 0 and likely_confidence <= min_confidence)`);
  }
}
