import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a person was asked how the team can reach them: once in a conversation. */
export class PeopleAreAskedHowToBeReached1766200540000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column reach_asked_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions drop column reach_asked_at');
  }
}
