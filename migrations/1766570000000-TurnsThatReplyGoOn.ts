import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a visitor has read of an answer stays in the conversation, even if they leave it meanwhile. */
export class TurnsThatReplyGoOn1766570000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue add column replying boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table turn_queue drop column replying');
  }
}
