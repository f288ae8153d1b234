import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The line from which an answer is likely: 0 = the agent's own, null = none. */
export class AddLikelyConfidence1764345000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table guardrails add column likely_confidence double precision default 0,
        add constraint guardrails_likely_confidence_check check (likely_confidence >= 0 and likely_confidence <= min_confidence)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table guardrails drop column likely_confidence');
  }
}
