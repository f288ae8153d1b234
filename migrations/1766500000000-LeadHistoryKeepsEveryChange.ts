import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of a lead holds each change, as that of a hand-off does: `{field: [before, after]}`. */
export class LeadHistoryKeepsEveryChange1766500000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table lead_history add column changes jsonb');
    await queryRunner.query(`
      update lead_history set changes = jsonb_build_object('status', jsonb_build_array(before, after))`);
    await queryRunner.query(`
      alter table lead_history alter column changes set not null, drop column before, drop column after`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table lead_history add column before text, add column after text');
    await queryRunner.query(`delete from lead_history where not changes ? 'status'`);
    await queryRunner.query(`
      update lead_history set before = changes -> 'status' ->> 0, after = changes -> 'status' ->> 1`);
    await queryRunner.query('alter table lead_history alter column after set not null, drop column changes');
  }
}
