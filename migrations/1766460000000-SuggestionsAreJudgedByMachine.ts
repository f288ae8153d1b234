import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the machine says of an answer that was not sent, beside what the team then replied. */
export class SuggestionsAreJudgedByMachine1766460000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table suggestions add column machine_verdict text, add column machine_reason text,
        add constraint suggestions_machine_verdict_check
          check (machine_verdict in ('right', 'partly', 'wrong', 'not_comparable'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table suggestions drop column machine_verdict, drop column machine_reason');
  }
}
