import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Set before a turn's first action: if its process dies, the next claimer does not run it again (decision 0082). */
export class MarkActedTurns1763600010200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue add column acted boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue drop column acted');
  }
}
