import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to which number of a live session the team has read: what came later from the person is unread in the inbox. */
export class AddTeamReadMarks1763600010640 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column team_read_seq integer not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions drop column team_read_seq');
  }
}
