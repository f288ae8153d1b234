import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a message of the agent's has beside its text: its sentences with their citations, a page, what may be answered,
 * a form.
 */
export class AddMessageParts1763600006100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages add column parts jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages drop column parts');
  }
}
