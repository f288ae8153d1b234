import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a host's meetings take place, or the link to them. */
export class AddMeetingPlaces1763600010510 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table host_availability add column meeting_location text,
      add column meeting_url text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table host_availability drop column meeting_location, drop column meeting_url');
  }
}
