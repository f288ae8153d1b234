import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a host's meetings are called: a viewing, a table, a fitting. */
export class NameMeetings1763600010720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table host_availability add column meeting_title text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table host_availability drop column meeting_title');
  }
}
